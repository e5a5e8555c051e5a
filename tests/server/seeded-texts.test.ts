import { expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
import { BANNED } from "../support/plain-words";

const server = await serverForFile();
const pb = await server.asSuperuser();
const [policies, faqs] = await Promise.all([
  pb.collection("policy_documents").getFullList(),
  pb.collection("faqs").getFullList(),
]);
const texts = [
  ...policies.flatMap(({ title, content }) => [title, ...content.split("\n")]),
  ...faqs.flatMap(({ question, answer }) => [question, answer]),
].filter(Boolean);

test("a new server has policies and FAQs", () => {
  expect(texts.length).toBeGreaterThan(50);
});

test.for(BANNED.map((phrase) => [String(phrase), phrase] as const))(
  "no policy or FAQ of a new server says %s",
  ([, phrase]) => {
    expect(texts.filter((text) => phrase.test(text))).toEqual([]);
  },
);

test("what isn't spent of a budget is promised as it is done: as credit, when the delivery is closed", () => {
  const promises = texts.filter((text) => /less than your budget|could not bring/.test(text));
  expect(promises).toHaveLength(3);
  for (const text of promises) {
    expect(text).toContain("becomes your credit when we close the delivery");
    expect(text).not.toMatch(/(contact|tell) us (and|within)/);
  }
});
