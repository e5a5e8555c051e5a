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

test("F462 an email before a change is promised to whom it is sent, and for changes that are announced", () => {
  const promises = texts.filter((text) => /email members/.test(text));
  expect(promises).toHaveLength(2);
  for (const text of promises) {
    expect(text).toContain("Before a change that matters to you takes effect");
    expect(text).toContain("confirmed their email address and haven't stopped these emails");
    expect(text).toContain("Corrections, such as of spelling, we make at once");
  }
});

test("F463 the Cookie Policy names what a phone keeps, and what a sign-out leaves", () => {
  const cookies = String(policies.find(({ policy_type }) => policy_type === "cookies")?.content);
  expect(cookies).toMatch(/proofs of payment[^\n]*35 days/);
  expect(cookies).toMatch(/feedback[^\n]*until it is sent/);
  expect(cookies).toMatch(/notifications/);
  expect(cookies).not.toContain("removes all of it");
  expect(cookies).toMatch(
    /Signing out[^\n]*leaves[^\n]*without signing in[^\n]*if you choose to keep/,
  );
  expect(cookies).toContain("'Remove everything from this phone'");
});

test("F455 F464 the Privacy Policy says for how long everything about a person is kept, as it is done", () => {
  const privacy = String(policies.find(({ policy_type }) => policy_type === "privacy")?.content);
  for (const words of [
    /account[^\n]*seven days after you ask/,
    /checked every payment that you told us of[^\n]*at most sixty days after its last proof/,
    /credit[^\n]*thirty days after it came in/,
    /never confirmed[^\n]*thirty days/,
    /never completed[^\n]*twelve months, unless you gave the basket a name/,
    /bank's statements[^\n]*twelve months/,
    /Visits[^\n]*thirteen months/,
    /unsubscribed[^\n]*isn't put on the list again/,
    /Attempts to sign in[^\n]*one day after your last attempt[^\n]*ninety days/,
    /deleted account[^\n]*random id and dates/,
  ]) {
    expect(privacy).toMatch(words);
  }
});
