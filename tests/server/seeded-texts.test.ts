import { afterAll, beforeAll, expect, test } from "vitest";
import { BANNED } from "../support/plain-words";
import { startServer, type TestServer } from "../support/pocketbase";

let server: TestServer;
let texts: string[];

beforeAll(async () => {
  server = await startServer();
  const pb = await server.asSuperuser();
  const [policies, faqs] = await Promise.all([
    pb.collection("policy_documents").getFullList(),
    pb.collection("faqs").getFullList(),
  ]);
  texts = [
    ...policies.flatMap(({ title, content }) => [title, ...content.split("\n")]),
    ...faqs.flatMap(({ question, answer }) => [question, answer]),
  ].filter(Boolean);
});
afterAll(() => server.stop());

test("a new server has policies and FAQs", () => {
  expect(texts.length).toBeGreaterThan(50);
});

test.for(BANNED.map((phrase) => [String(phrase), phrase] as const))(
  "no policy or FAQ of a new server says %s",
  ([, phrase]) => {
    expect(texts.filter((text) => phrase.test(text))).toEqual([]);
  },
);
