import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
import { finishJob } from "../support/jobs";
import {
  accepted,
  call,
  deciding,
  makeShopper,
  moveClock,
  placeOrder,
  shopping,
  sql,
  value,
} from "../support/ordering";

const DAY = 86_400_000;
const START = Date.now();

const server = await serverForFile();
const admin = makeShopper(server, { admin: true, name: "Admin" });
const thandi = makeShopper(server);

/** So many days after the start, the night's job done. */
async function after(days: number): Promise<void> {
  await moveClock(server, new Date(START + days * DAY).toISOString());
  await nightly();
}

/** Answers what could not be deleted. */
async function nightly(): Promise<string> {
  const id = randomUUID();
  sql(
    server,
    `INSERT INTO page_views (id, day, path, visitor, seconds, clicks)
     VALUES ('${id}', '2020-01-01', '/', 'canary', 1, 1)`,
  );
  const found = await finishJob(server, "retention");
  expect(value(server, `SELECT COUNT(*) FROM page_views WHERE id = '${id}'`)).toBe(0);
  return found;
}

const count = (from: string) => value(server, `SELECT COUNT(*) FROM ${from}`);
const fileOf = async (proof: string | undefined) =>
  (
    await fetch(`${server.url}/api/app/proofs/${proof}`, {
      headers: { Authorization: thandi.token },
    })
  ).status;
const isOnDisk = (proof: string | undefined) => {
  const folder = join(
    server.dataDir,
    "storage",
    String(value(server, "SELECT id FROM _collections WHERE name = 'payment_proofs'")),
    String(proof),
  );
  return existsSync(folder) && readdirSync(folder).length > 0;
};
/** All that is money: it never changes by age. */
const money = () =>
  sql(
    server,
    `SELECT id, order_number, payment_reference, total, amount_received, credit, payment_status, verified_at
     FROM orders WHERE payment_status = 'verified' ORDER BY id`,
  ).concat(
    sql(server, "SELECT id, paid, price, month_period, amount_received FROM subscriptions"),
    sql(server, "SELECT reference, order_id, month_period FROM payment_references"),
  );

test("T109 what is too old is deleted on its night, and the rest stays; amounts stay for ever", async () => {
  const paid = await placeOrder(server, thandi);
  const refused = await placeOrder(server, thandi);
  accepted(await deciding(server, admin).reject(refused.id));
  const declared = await placeOrder(server, thandi, "whatsapp");
  const named = await placeOrder(server, thandi, "budget");
  sql(
    server,
    `UPDATE baskets SET name = 'Braai' WHERE id = (SELECT basket_id FROM orders WHERE id = '${named.id}')`,
  );
  accepted(
    await call(server, null, "feedback", { id: randomUUID(), message: "Hello", page_url: "/" }),
  );
  sql(
    server,
    `INSERT INTO newsletter_subscribers (id, email, subscribed_at, confirmed_at, unsubscribed_at, token_hash)
     VALUES ('${randomUUID()}', 'new@members.test', '${new Date(START).toISOString().replace("T", " ")}', '', '', '')`,
  );
  accepted(await shopping(server, admin).view(paid.id));
  const ahead = `${server.url}/api/app/proofs/${refused.proof?.id}?ahead=1`;
  await (await fetch(ahead, { headers: { Authorization: admin.token } })).arrayBuffer();
  sql(
    server,
    `INSERT INTO audit_log (id, at, action, collection) VALUES
       ('${randomUUID()}', '${new Date(START).toISOString().replace("T", " ")}', 'statement.downloaded', 'statement_imports')`,
  );

  // Verified a hundred days later: from then on the file is kept.
  await after(29);
  expect(count("newsletter_subscribers")).toBe(1);
  await after(89);
  const mails = count("mail_outbox");
  expect(mails).toBeGreaterThan(0);
  expect(count("newsletter_subscribers")).toBe(0);
  await after(100);
  expect(count("mail_outbox")).toBe(0);
  accepted(await deciding(server, admin).verifyOrder(paid));
  const before = money();

  await after(365);
  expect(count("notifications")).toBe(0);
  expect(await fileOf(paid.proof?.id)).toBe(200);
  expect(await fileOf(refused.proof?.id)).toBe(200);
  expect(count(`orders WHERE id = '${declared.id}'`)).toBe(1);
  expect(count("audit_log WHERE action LIKE '%.opened'")).toBe(1);
  expect(count("audit_log WHERE action LIKE '%.downloaded'")).toBe(1);
  expect(count("audit_log WHERE action = 'proof.loaded'")).toBe(1);

  await after(367);
  await nightly();
  expect(await fileOf(paid.proof?.id)).toBe(200);
  expect(await fileOf(refused.proof?.id)).toBe(410);
  expect(isOnDisk(refused.proof?.id)).toBe(false);
  expect(count("audit_log WHERE action LIKE '%.opened'")).toBe(0);
  expect(count("audit_log WHERE action LIKE '%.downloaded'")).toBe(0);
  expect(count("audit_log WHERE action = 'proof.loaded'")).toBe(0);
  expect(count("audit_log WHERE action = 'payment.rejected'")).toBe(1);
  expect(count(`orders WHERE id = '${declared.id}'`)).toBe(0);
  expect(count(`orders WHERE id = '${named.id}'`)).toBe(1);
  expect(count("basket_items WHERE basket_id NOT IN (SELECT id FROM baskets)")).toBe(0);
  expect(count("feedback")).toBe(1);

  await after(468);
  expect(await fileOf(paid.proof?.id)).toBe(410);
  expect(isOnDisk(paid.proof?.id)).toBe(false);
  const shown = accepted(await shopping(server, thandi).view(paid.id)).order;
  expect(shown.proof).toMatchObject({ id: paid.proof?.id, file_deleted: true });
  const { proofs } = accepted(
    await call<{ proofs: unknown[] }>(server, admin, `payments/order/${paid.id}/proofs`),
  );
  expect(proofs).toMatchObject([{ file_deleted: true }]);

  await after(733);
  await nightly();
  expect(count("feedback")).toBe(0);
  expect(money()).toEqual(before);
}, 240_000);

test("T109 a backlog is worked off in one night, in bounded pieces", async () => {
  sql(
    server,
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30500)
     INSERT INTO feedback (id, user_id, message, page_url, status, created_at)
     SELECT printf('00000000-0000-4000-8000-%012d', i), '', 'Old', '/', 'new', '2020-01-01 00:00:00.000Z' FROM n`,
  );
  await nightly();
  expect(count("feedback")).toBe(0);
});

test("F426 retention names what it could not delete, and deletes the rest", async () => {
  expect(await finishJob(server, "retention")).toBe("");
  sql(
    server,
    `INSERT INTO feedback (id, user_id, message, page_url, status, created_at)
     VALUES ('${randomUUID()}', '', 'Old', '/', 'new', '2020-01-01 00:00:00.000Z');
     CREATE TRIGGER stuck BEFORE DELETE ON feedback BEGIN SELECT RAISE(ABORT, 'stuck'); END`,
  );
  expect(await nightly()).toBe("feedback");
  sql(server, "DROP TRIGGER stuck");
  expect(await finishJob(server, "retention")).toBe("");
  expect(count("feedback")).toBe(0);
});

test("the policies promise what is done, and nothing else", () => {
  const texts = sql<{ text: string }>(
    server,
    "SELECT content AS text FROM policy_documents UNION ALL SELECT answer FROM faqs",
  ).map(({ text }) => text);
  for (const text of texts) {
    expect(text).not.toMatch(/as you choose|tell members by e-?mail/);
  }
  expect(texts.join("\n")).toContain("at least five years");
  expect(texts.join("\n")).toContain(
    "What we could not bring costs you nothing: what we did not spend of your budget becomes your credit",
  );
});
