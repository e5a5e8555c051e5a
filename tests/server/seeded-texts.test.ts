import { expect, test } from "vitest";
import { RETENTION } from "@/domain/retention/retention";
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

/** How the Privacy Policy names what is kept; null for what isn't a member's, or what its operator sets. */
const NAMED: Record<keyof typeof RETENTION, string | null> = {
  proof_files: "Proof of payment slips",
  slip_photos: "Photos of our own shop slips",
  statement_files: "Files of our bank's statements",
  unfinished_orders: "unless you gave the basket a name",
  feedback: "Feedback",
  emails: "Emails we sent you",
  notifications: "Messages in the app",
  views_log: "Who in our team opened or exported your details",
  decisions_log: "What our team decided",
  member_messages: "Messages of our team to several members",
  invitations: null,
  newsletter_unconfirmed: "An address that was never confirmed",
  page_views: "Visits",
  daily_totals: "after that only totals of a day",
  money: "Orders, memberships and payments, and the bank's lines about them",
  account: "Your account is deleted seven days after you ask",
  unconfirmed_accounts: "Accounts whose email address was never confirmed",
  erasures: "Of a deleted account we keep a random id and dates",
  newsletter_refusals: "One that unsubscribed is kept, so that it isn't put on the list again",
  attempts: "Attempts to sign in",
  known_networks: "Networks you signed in from",
  sync_deletions: null,
  request_log: "Technical logs",
  backups: null,
  replica: null,
};
const WORDS: Record<string, string> = {
  ...{ 1: "one", 5: "five", 6: "six", 12: "twelve", 13: "thirteen", 14: "fourteen" },
  ...{ 24: "twenty-four", 30: "thirty", 90: "ninety" },
};

test("F455 F464 the Privacy Policy says for how long everything about a person is kept, as it is done", () => {
  const privacy = String(policies.find(({ policy_type }) => policy_type === "privacy")?.content);
  const [, kept = ""] = privacy.split(/\n## How (?:long we keep|we protect) it\n/);
  const sentences = kept.split(/\n|(?<=\.) /);
  for (const [id, { period }] of Object.entries(RETENTION)) {
    const name = NAMED[id as keyof typeof RETENTION];
    if (name === null) continue;
    const sentence = sentences.filter((text) => text.includes(name));
    expect(sentence, id).toHaveLength(1);
    const time = period.replace(/\d+/, (number) => WORDS[number] ?? number);
    if (time !== period) expect(sentence[0], id).toContain(time);
  }
  expect(privacy).toMatch(/credit[^\n]*thirty days after it came in/);
  expect(privacy).toContain("at most sixty days after its last proof");
});
