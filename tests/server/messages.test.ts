import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { Proposal } from "@/domain/ledger/proposals";
import type { CountedRecipients, MessageRow, OpenedMessage } from "@/domain/message/responses";
import type { Today } from "@/domain/today/today";
import { MEMBER_TABLES } from "@/server/core/member-tables";
import { scheduleDeliveries } from "../support/buying";
import { mailForFile, serverForFile } from "../support/for-file";
import { finishJob } from "../support/jobs";
import { longTest } from "../support/long-run";
import { receiveDueMail, sendDueMail } from "../support/mail";
import {
  accepted,
  call,
  daysAgo,
  deciding,
  endDraft,
  forgetProof,
  makeShopper,
  makeShoppers,
  placeOrder,
  type Shopper,
  shopping,
  sql,
  start,
  value,
} from "../support/ordering";

const mail = await mailForFile();
const env = {
  SMTP_URL: mail.url,
  MAIL_FROM: "no-reply@pantry.test",
  PUBLIC_URL: "https://pantry.test",
  MESSAGE_EMAILS_PER_DAY: "40",
};
const server = await serverForFile({ env });
const admin = makeShopper(server, { admin: true, name: "Admin" });
const second = makeShopper(server, { admin: true, name: "Second" });

/** What earlier tests sent is of last month, and on its way no more. */
beforeEach(() => {
  sql(
    server,
    `UPDATE messages SET sent_at = '2026-01-01 10:00:00.000Z', done_at = '2026-01-01 10:00:00.000Z';
     UPDATE message_recipients SET told_at = '2026-01-01 10:00:00.000Z', emailed_at = '';
     UPDATE message_recipients SET email = 'none' WHERE email = 'waiting';`,
  );
});

type Answer = { code?: string; message: MessageRow; proposals: Proposal[] };
const post = (path: string, body: object, who: Pick<Shopper, "token"> = admin, at = server) =>
  call<Answer>(at, who, `admin/${path}`, body);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];
const chosen = (...who: Shopper[]) => ({ group: "chosen", members: who.map(({ id }) => id) });
const written = (audience: object, given: object = {}) => ({
  id: randomUUID() as string,
  kind: "transactional",
  audience,
  subject: "Delivery on Saturday",
  text: "We come between 8 and 12.",
  recipients: 1,
  ...given,
});
const counted = async (audience: object, kind = "transactional") =>
  accepted(
    await call<CountedRecipients>(server, admin, "admin/messages/count", { kind, audience }),
  );
const opened = async (id: string, sort = "all") =>
  accepted(await call<OpenedMessage>(server, admin, `admin/messages/${id}?sort=${sort}`));
const deliver = async (at = server) => (await at.asSuperuser()).crons.run("deliver-messages");
const finishDelivering = () => finishJob(server, "deliver-messages");
/** The job answers before it is done. */
const deliverUntil = (seen: () => unknown) =>
  expect
    .poll(async () => {
      await deliver();
      return seen();
    })
    .toBeTruthy();
const isDone = (id: string) =>
  value(server, `SELECT done_at != '' FROM messages WHERE id = '${id}'`) === 1;
/** Whether a transaction is under way. */
const isWriting = () => {
  try {
    sql(server, "PRAGMA busy_timeout = 0; BEGIN IMMEDIATE; ROLLBACK");
    return false;
  } catch {
    return true;
  }
};
const inApp = (who: Shopper) =>
  sql<{ id: string }>(
    server,
    `SELECT id FROM notifications WHERE user_id = '${who.id}' AND event = 'member_message'`,
  ).length;
const emailsOf = (who: Shopper) =>
  sql<{ sent_at: string }>(
    server,
    `SELECT sent_at FROM mail_outbox WHERE user_id = '${who.id}' AND event = 'member_message'`,
  );
const emails = (who: Shopper) => emailsOf(who).length;
const emailLeaves = (who: Shopper) =>
  expect
    .poll(async () => {
      await sendDueMail(server);
      return emailsOf(who).map((email) => email.sent_at !== "");
    })
    .toEqual([true]);
const subscribe = (who: Shopper) =>
  call(server, who, "consents", { purpose: "newsletter", given: true });
const unconfirm = (who: Shopper) =>
  sql(server, `UPDATE users SET verified = 0 WHERE id = '${who.id}'`);

test("T786 a member who cancels an order with the message's id takes it from nobody", async () => {
  const [thandi, sipho] = makeShoppers(server, 2) as [Shopper, Shopper];
  const message = written(chosen(thandi, sipho), { recipients: 2 });
  accepted(await post("messages/send", message));
  await deliverUntil(() => isDone(message.id));
  accepted(await shopping(server, sipho).start(start({ id: message.id })));
  accepted(await shopping(server, sipho).cancel(message.id));
  expect([inApp(thandi), inApp(sipho), emails(thandi), emails(sipho)]).toEqual([1, 1, 1, 1]);
});

describe("a message to members", () => {
  test("F200 is one email and one message in the app, however often it is sent", async () => {
    const [thandi, sipho] = makeShoppers(server, 2) as [Shopper, Shopper];
    const message = written(chosen(thandi, sipho, thandi), { recipients: 2 });
    expect(await counted(message.audience)).toMatchObject({ members: 2, emails: 2 });
    const answers = await Promise.all([1, 2, 3].map(() => post("messages/send", message)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await Promise.all([deliver(), deliver(), deliver()]);
    await deliverUntil(() => isDone(message.id));
    accepted(await post("messages/send", message));
    await finishDelivering();
    expect([inApp(thandi), inApp(sipho), emails(thandi), emails(sipho)]).toEqual([1, 1, 1, 1]);
    expect(codeOf(await post("messages/send", { ...message, text: "Another" }))).toEqual([
      409,
      "message_differs",
    ]);
    expect(codeOf(await post("messages/send", { ...message, audience: chosen(sipho) }))).toEqual([
      409,
      "message_differs",
    ]);
    const log = sql<{ after: string; reason: string }>(
      server,
      `SELECT after, reason FROM audit_log WHERE record_id = '${message.id}' AND action = 'message.sent'`,
    );
    expect(log.map(({ after }) => JSON.parse(after))).toEqual([
      { kind: "transactional", group: "chosen", recipients: 2 },
    ]);
  });

  test("T430 is plain text, in which only https is a link", async () => {
    const who = makeShopper(server, { name: "www.evil.test" });
    const text =
      "Hello <b>you</b>\nhttps://pantry.test/faqs and http://evil.test\nBcc: x@evil.test";
    const message = written(chosen(who), { subject: "Hi\r\nBcc: thief@evil.test", text });
    accepted(await post("messages/send", message));
    await deliverUntil(() => isDone(message.id));
    const sent = await receiveDueMail(server, mail, who.email, "Hi Bcc");
    expect(sent.headers.has("bcc")).toBe(false);
    expect(sent.html).toContain("&lt;b&gt;you");
    expect(sent.text).toContain("https://pantry.test/faqs and http: //evil. test");
    expect(sent.text).toContain("Hello www. evil. test,");
    expect(sent.headers.has("list-unsubscribe")).toBe(false);
    const { notifications } = accepted(
      await call<{ notifications: object[] }>(server, who, "notifications"),
    );
    expect(notifications).toMatchObject([{ title: "Hi Bcc: thief@evil.test", text, path: "" }]);
  });

  test("T431 reaches an unconfirmed address in the app alone, and a closed account not at all", async () => {
    const [open, unproven, closed, leaving, gone] = makeShoppers(server, 5) as Shopper[] as [
      Shopper,
      Shopper,
      Shopper,
      Shopper,
      Shopper,
    ];
    unconfirm(unproven);
    sql(
      server,
      `UPDATE users SET deactivated_at = '2026-01-01 00:00:00.000Z' WHERE id = '${closed.id}'`,
    );
    accepted(await post("users/erasure", { user_id: leaving.id }));
    const audience = chosen(open, unproven, closed, leaving, gone);
    expect(await counted(audience)).toMatchObject({ members: 3, emails: 2, closed: 2 });
    const message = written(audience, { recipients: 3 });
    accepted(await post("messages/send", message));
    sql(
      server,
      `UPDATE users SET deactivated_at = '2026-01-01 00:00:00.000Z' WHERE id = '${gone.id}'`,
    );
    await deliverUntil(() => isDone(message.id));
    expect([open, unproven, closed, leaving, gone].map(inApp)).toEqual([1, 1, 0, 0, 0]);
    expect([open, unproven, closed, leaving, gone].map(emails)).toEqual([1, 0, 0, 0, 0]);
    const { rows, message: row } = await opened(message.id);
    const of = (who: Shopper) => rows.find(({ user_id }) => user_id === who.id);
    expect(of(unproven)).toMatchObject({ email: "none", may_write: true });
    expect(of(gone)).toMatchObject({ email: "stopped", may_write: false });
    expect(row).toMatchObject({ recipients: 3, told: 2, emails: 1, emailed: 1 });
  });

  test("T434 goes to the number that the admin saw, or asks again", async () => {
    const who = makeShoppers(server, 2) as [Shopper, Shopper];
    const message = written(chosen(...who), { recipients: 1 });
    expect(codeOf(await post("messages/send", message))).toEqual([
      409,
      "message_recipients_changed",
    ]);
    expect(codeOf(await post("messages/send", { ...message, recipients: 0 }))).toEqual([
      422,
      "validation_error",
    ]);
    expect(value(server, `SELECT COUNT(*) FROM messages WHERE id = '${message.id}'`)).toBe(0);
  });
});

describe("T432 advertising", () => {
  test("goes to members who asked for it, once in seven days, with a way out", async () => {
    const [yes, no, stranger] = makeShoppers(server, 3) as [Shopper, Shopper, Shopper];
    accepted(await subscribe(yes));
    accepted(await subscribe(stranger));
    unconfirm(stranger);
    const audience = chosen(yes, no, stranger);
    expect(await counted(audience, "advertising")).toMatchObject({
      members: 1,
      emails: 1,
      no_consent: 2,
      had_one: 0,
    });
    const message = written(audience, { kind: "advertising", subject: "Ten percent off" });
    accepted(await post("messages/send", message));
    expect(await counted(audience, "advertising")).toMatchObject({ members: 0, had_one: 1 });
    expect(await counted(audience)).toMatchObject({ members: 3 });
    await deliverUntil(() => isDone(message.id));
    expect([yes, no, stranger].map(inApp)).toEqual([1, 0, 0]);
    const { headers, text } = await receiveDueMail(server, mail, yes.email, "Ten percent off");
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const token = /unsubscribe#token=(\S+)/.exec(text)?.[1];
    accepted(await call(server, null, "newsletter/unsubscribe", { token }));
    expect(await counted(audience, "advertising")).toMatchObject({ members: 0, no_consent: 3 });
    const { rows } = await opened(message.id);
    expect(rows).toMatchObject([{ user_id: yes.id, email: "sent", may_write: false }]);
  });

  test("F253 once in seven days counts from when it came, and none follows while one still waits", async () => {
    const who = makeShopper(server);
    accepted(await subscribe(who));
    const message = written(chosen(who), { kind: "advertising" });
    accepted(await post("messages/send", message));
    const seenNow = async () => (await counted(chosen(who), "advertising")).had_one;
    const set = (messageDays: number, email: string) =>
      sql(
        server,
        `UPDATE messages SET sent_at = '${daysAgo(messageDays)}' WHERE id = '${message.id}';
         UPDATE message_recipients SET ${email} WHERE message_id = '${message.id}'`,
      );
    const setDone = (at: string) =>
      sql(server, `UPDATE messages SET done_at = '${at}' WHERE id = '${message.id}'`);
    // The server delivers each minute: not between two of these.
    setDone(daysAgo(8));
    await finishDelivering();
    sql(server, `DELETE FROM mail_outbox WHERE event_id = '${message.id}'`);
    set(8, "email = 'waiting'");
    expect(await seenNow()).toBe(1);
    set(8, `email = 'queued', emailed_at = '${daysAgo(6)}'`);
    expect(await seenNow()).toBe(1);
    set(9, `email = 'queued', emailed_at = '${daysAgo(8)}'`);
    expect(await seenNow()).toBe(0);
    set(0, "email = 'waiting', emailed_at = '', told_at = ''");
    setDone("");
    await deliverUntil(() => emails(who));
    await emailLeaves(who);
    set(9, `emailed_at = '${daysAgo(8)}'`);
    const outbox = (values: string) =>
      sql(server, `UPDATE mail_outbox SET ${values} WHERE event_id = '${message.id}'`);
    outbox("sent_at = '', attempts = 2");
    expect(await seenNow()).toBe(1);
    outbox("sent_at = '', attempts = 10");
    expect(await seenNow()).toBe(0);
    outbox(`sent_at = '${daysAgo(6)}', attempts = 3`);
    expect(await seenNow()).toBe(1);
    outbox(`sent_at = '${daysAgo(8)}'`);
    expect(await seenNow()).toBe(0);
  });

  test("F314 that failed is sent again to those alone who may get one now", async () => {
    const [had, left, free] = makeShoppers(server, 3) as [Shopper, Shopper, Shopper];
    for (const who of [had, left, free]) accepted(await subscribe(who));
    const message = written(chosen(had, left, free), { kind: "advertising", recipients: 3 });
    accepted(await post("messages/send", message));
    await deliverUntil(() => isDone(message.id));
    sql(
      server,
      `UPDATE messages SET sent_at = '${daysAgo(9)}' WHERE id = '${message.id}';
       UPDATE message_recipients SET told_at = '${daysAgo(9)}', emailed_at = '${daysAgo(9)}'
         WHERE message_id = '${message.id}';
       UPDATE mail_outbox SET attempts = 10, sent_at = '', last_error = '550 no such mailbox'
         WHERE event_id = '${message.id}'`,
    );
    accepted(await post("messages/send", written(chosen(had), { kind: "advertising" })));
    accepted(await call(server, left, "consents", { purpose: "newsletter", given: false }));
    const again = accepted(await post("messages/retry", { id: message.id }));
    expect(again.message).toMatchObject({ failed: 2 });
    const failed = (await opened(message.id, "failed")).rows.map(({ user_id }) => user_id);
    expect(failed.sort()).toEqual([had.id, left.id].sort());
    expect(codeOf(await post("messages/retry", { id: message.id }))).toEqual([
      409,
      "message_retry_none",
    ]);
    sql(server, `DELETE FROM mail_outbox WHERE event_id = '${message.id}'`);
  });

  test("stops on its way where the member leaves the newsletter", async () => {
    const [early, late] = makeShoppers(server, 2) as [Shopper, Shopper];
    for (const who of [early, late]) accepted(await subscribe(who));
    const message = written(chosen(early, late), { kind: "advertising", recipients: 2 });
    accepted(await post("messages/send", message));
    accepted(await call(server, early, "consents", { purpose: "newsletter", given: false }));
    await deliverUntil(() => isDone(message.id));
    accepted(await call(server, late, "consents", { purpose: "newsletter", given: false }));
    await expect
      .poll(async () => {
        await sendDueMail(server);
        return emails(late);
      })
      .toBe(0);
    expect([inApp(early), emails(early)]).toEqual([0, 0]);
    expect(mail.mails.filter(({ to }) => [early.email, late.email].includes(to))).toEqual([]);
    expect((await opened(message.id)).rows.map(({ email }) => email)).toEqual([
      "stopped",
      "stopped",
    ]);
  });
});

describe("T433 more than 200 members", () => {
  test("wait for a second admin, who sees the text and the number of that moment", async () => {
    const people = makeShoppers(server, 201);
    const ids = people.map(({ id }) => `('${randomUUID()}', '${id}')`).join();
    sql(
      server,
      `INSERT INTO addresses (id, user_id, label, line1, line2, suburb, city, province, postal_code, is_default, delivery_instructions)
       SELECT column1, column2, 'Home', '1 Long Street', '', 'Diepkloof', 'Soweto', '', '1804', 1, ''
       FROM (VALUES ${ids})`,
    );
    const audience = { group: "suburb", suburb: "diepkloof" };
    const message = written(audience, { recipients: 201, subject: "To all of you" });
    expect(codeOf(await post("messages/send", message))).toEqual([409, "second_admin_required"]);
    const id = randomUUID();
    const asked = { id, kind: "message", command: message };
    const { proposals } = accepted(await post("proposals/ask", asked));
    expect(proposals.find((one) => one.id === id)).toMatchObject({
      recipients: 201,
      advertising: false,
      may_confirm: false,
      about: `To all of you\n\n${message.text}`,
    });
    sql(
      server,
      `UPDATE users SET deactivated_at = '2026-01-01 00:00:00.000Z' WHERE id = '${people[0]?.id}'`,
    );
    const confirm = (recipients: number, who = second) =>
      post("proposals/confirm", { id, recipients }, who);
    expect(codeOf(await confirm(201))).toEqual([409, "message_recipients_changed"]);
    expect(codeOf(await confirm(200, admin))).toEqual([409, "proposal_needs_other_admin"]);
    accepted(await confirm(200));
    accepted(await confirm(200));
    expect((await opened(message.id)).message).toMatchObject({
      recipients: 200,
      sent_by: admin.email,
      confirmed_by: second.email,
      alone: false,
      group: "suburb",
      about: "diepkloof",
    });
  });

  test("F392 one whose delivery is gone since, or that nobody gets, holds up no other decision, and can be declined alone", async () => {
    const date = "2099-03-15";
    scheduleDeliveries(server, date, "2099-03-30");
    const ask = async (kind: string, command: object) => {
      const id = randomUUID() as string;
      accepted(await post("proposals/ask", { id, kind, command }));
      return id;
    };
    const gone = await ask("message", written({ group: "delivery", date }));
    const nobody = await ask("message", written({ group: "suburb", suburb: "Nowhere" }));
    sql(server, `DELETE FROM delivery_schedules WHERE mid_month_date = '${date}'`);
    const member = { user_id: makeShopper(server).id, cents: 600_000, reason: "More" };
    const entry = await ask("entry", { id: randomUUID(), ...member });
    const { body } = await call<Answer>(server, second, "admin/proposals");
    expect(body.proposals.map(({ id, may_confirm: may }) => [id, may])).toEqual([
      [gone, false],
      [nobody, false],
      [entry, true],
    ]);
    accepted(await post("proposals/confirm", { id: entry }, second));
    for (const id of [gone, nobody]) {
      expect((await post("proposals/confirm", { id, recipients: 0 }, second)).status).toBe(422);
      accepted(await post("proposals/decline", { id }, second));
    }
  });

  test("also in parts; an admin alone gives a reason, which the log has", async () => {
    const [one, two] = makeShoppers(server, 2) as [Shopper, Shopper];
    accepted(await post("messages/send", written(chosen(one))));
    sql(server, "UPDATE messages SET recipients = 200 WHERE sent_at > '2026-02'");
    const message = written(chosen(two));
    expect(codeOf(await post("messages/send", message))).toEqual([409, "second_admin_required"]);
    sql(server, `DELETE FROM user_roles WHERE user_id = '${second.id}'`);
    expect(codeOf(await post("messages/send", message))).toEqual([409, "alone_reason_required"]);
    accepted(await post("messages/send", { ...message, alone_reason: "I am the only admin" }));
    sql(
      server,
      `INSERT INTO user_roles (id, user_id, role) VALUES ('${randomUUID()}', '${second.id}', 'admin')`,
    );
    expect((await opened(message.id)).message.alone).toBe(true);
    expect(
      sql(
        server,
        `SELECT reason FROM audit_log WHERE record_id = '${message.id}' AND action = 'message.sent'`,
      ),
    ).toEqual([{ reason: "I am the only admin" }]);
  });
});

test("F390 a message about unpaid orders goes to those who can still pay, and to those whose payment was rejected, F444 or returned by the bank", async () => {
  const [open, rejected, ended, unpriced, longAgo, returned] = makeShoppers(server, 6) as [
    Shopper,
    Shopper,
    Shopper,
    Shopper,
    Shopper,
    Shopper,
  ];
  await placeOrder(server, open, "budget");
  const { id } = await placeOrder(server, rejected, "complete");
  accepted(await deciding(server, admin).reject(id));
  const old = await placeOrder(server, longAgo, "complete");
  accepted(await deciding(server, admin).reject(old.id));
  sql(server, `UPDATE orders SET placed_at = '2025-01-02 10:00:00.000Z' WHERE id = '${old.id}'`);
  endDraft(server, (await placeOrder(server, ended, "budget")).id);
  accepted(await shopping(server, unpriced).start());
  forgetProof(server, (await placeOrder(server, returned)).id);
  const message = written({ group: "unpaid" }, { recipients: 3 });
  accepted(await post("messages/send", message));
  const to = (await opened(message.id)).rows.map(({ user_id }) => user_id);
  expect(to.sort(), "F444 also whose deposit the bank returned").toEqual(
    [open.id, rejected.id, returned.id].sort(),
  );
});

describe("on its way", () => {
  test("F201 a killed server goes on where it was, and nobody gets it twice", async () => {
    const people = makeShoppers(server, 160);
    const message = written(chosen(...people), { recipients: 160 });
    accepted(await post("messages/send", message));
    const told = () =>
      value(
        server,
        `SELECT COUNT(*) FROM notifications WHERE event_id = '${message.id}' AND event = 'member_message'`,
      );
    const queued = () =>
      value(
        server,
        `SELECT COUNT(*) FROM mail_outbox WHERE event_id = '${message.id}' AND event = 'member_message'`,
      );
    await deliverUntil(() => told());
    await server.kill();
    await server.restart();
    const deliverTo = (count: number) =>
      expect
        .poll(
          async () => {
            await sendDueMail(server);
            await deliver();
            return queued();
          },
          { timeout: 60_000 },
        )
        .toBe(count);
    // As many as the provider's allowance lets go in 24 hours; the rest waits.
    await deliverTo(40);
    await finishDelivering();
    expect([told(), queued(), isDone(message.id)]).toEqual([160, 40, false]);
    sql(server, "UPDATE message_recipients SET emailed_at = '' WHERE emailed_at != ''");
    await deliverTo(80);
    expect(told()).toBe(160);
    expect(
      new Set(
        mail.mails.filter(({ to }) => people.some(({ email }) => email === to)).map(({ to }) => to),
      ).size,
    ).toBe(mail.mails.filter(({ to }) => people.some(({ email }) => email === to)).length);
  });

  longTest(
    "F201 killed while it takes the next emails, it takes them again, each once",
    async () => {
      const people = makeShoppers(server, 6);
      const message = written(chosen(...people), { recipients: 6, subject: "Gate code" });
      accepted(await post("messages/send", message));
      const countOf = (rows: string) => value(server, `SELECT COUNT(*) FROM ${rows}`);
      const told = () => countOf(`notifications WHERE event_id = '${message.id}'`);
      const queued = () => countOf(`mail_outbox WHERE event_id = '${message.id}'`);
      const taken = () =>
        countOf(`message_recipients WHERE message_id = '${message.id}' AND email = 'queued'`);
      // Each email takes so long that the server dies between two of them.
      sql(
        server,
        `CREATE TRIGGER slow_emails AFTER INSERT ON mail_outbox WHEN NEW.event = 'member_message'
       BEGIN SELECT (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 800000)
         SELECT MAX(i) FROM n); END`,
      );
      await deliver();
      await expect.poll(told, { timeout: 20_000, interval: 20 }).toBe(6);
      await expect.poll(isWriting, { interval: 20 }).toBe(true);
      await server.kill();
      sql(server, "DROP TRIGGER slow_emails");
      await server.restart();
      expect([queued(), taken()]).toEqual([0, 0]);
      await deliverUntil(() => isDone(message.id));
      await finishDelivering();
      expect([told(), queued(), taken()]).toEqual([6, 6, 6]);
      await receiveDueMail(server, mail, people[0]?.email ?? "", "Gate code");
      const sent = () => mail.mails.filter(({ subject }) => subject === "Gate code");
      await expect
        .poll(async () => {
          await sendDueMail(server);
          return sent().length;
        })
        .toBe(6);
      expect(new Set(sent().map(({ to }) => to)).size).toBe(6);
    },
  );

  test("an email that failed is counted, listed and sent again once", async () => {
    const who = makeShopper(server);
    const message = written(chosen(who), { subject: "Second try" });
    accepted(await post("messages/send", message));
    await deliverUntil(() => isDone(message.id));
    await emailLeaves(who);
    sql(
      server,
      `UPDATE mail_outbox SET attempts = 10, sent_at = '', last_error = '550 no such mailbox' WHERE user_id = '${who.id}'`,
    );
    expect((await opened(message.id, "failed")).rows).toMatchObject([
      { email: "failed", problem: "550 no such mailbox" },
    ]);
    expect((await opened(message.id)).message.failed).toBe(1);
    const counts = accepted(await call<{ messages: number }>(server, admin, "admin/tab-counts"));
    expect(counts.messages).toBe(1);
    accepted(await post("messages/retry", { id: message.id }));
    accepted(await post("messages/retry", { id: message.id }));
    await emailLeaves(who);
    expect((await opened(message.id)).message.failed).toBe(0);
  });

  test("F252 an email that waited for three days isn't sent any more, is counted and says why", async () => {
    const who = makeShopper(server);
    const message = written(chosen(who));
    accepted(await post("messages/send", message));
    sql(
      server,
      `UPDATE message_recipients SET told_at = '2026-01-01 10:00:00.000Z' WHERE message_id = '${message.id}';
       UPDATE messages SET told = 1, sent_at = '${daysAgo(3)}' WHERE id = '${message.id}'`,
    );
    await deliverUntil(() => isDone(message.id));
    expect(emails(who)).toBe(0);
    const { message: row, rows } = await opened(message.id, "failed");
    expect(row).toMatchObject({ failed: 1, late: 1, waiting: 0, emailed: 0, done: true });
    expect(rows).toMatchObject([{ email: "late" }]);
    accepted(await post("messages/retry", { id: message.id }));
    await finishDelivering();
    expect(emails(who)).toBe(0);
  });

  test("F393 emails that were never sent count for seven days on Today and beside the tab, and in all lists of what failed", async () => {
    const [late, full] = makeShoppers(server, 2) as [Shopper, Shopper];
    const message = written(chosen(late, full), { recipients: 2 });
    const counted = async () => {
      const tabs = accepted(await call<{ messages: number }>(server, admin, "admin/tab-counts"));
      const { work } = accepted(await call<Today>(server, admin, "admin/today"));
      expect(work.messages.count, "Today counts as the tab does").toBe(tabs.messages);
      return tabs.messages;
    };
    const isListed = async () => {
      const answer = await call<{ rows: MessageRow[] }>(
        server,
        admin,
        "admin/messages?status=failed",
      );
      return accepted(answer).rows.some(({ id }) => id === message.id);
    };
    const before = await counted();
    accepted(await post("messages/send", message));
    await deliverUntil(() => isDone(message.id));
    const become = (who: Shopper, email: string) =>
      `UPDATE message_recipients SET email = '${email}', emailed_at = '' WHERE user_id = '${who.id}';`;
    sql(
      server,
      `DELETE FROM mail_outbox WHERE event_id = '${message.id}'; ${become(late, "late")} ${become(full, "full")}`,
    );
    const { message: row, rows } = await opened(message.id, "failed");
    expect([row.failed, row.late, row.full, rows.length]).toEqual([2, 1, 1, 2]);
    expect([await counted(), await isListed()]).toEqual([before + 2, true]);
    const change = (set: string) =>
      sql(server, `UPDATE messages SET ${set} WHERE id = '${message.id}'`);
    change(`sent_at = '${daysAgo(8)}'`);
    expect([await counted(), await isListed()]).toEqual([before, true]);
    change(`sent_at = '${daysAgo(1)}', stopped_at = '${daysAgo(0)}'`);
    expect([await counted(), await isListed()]).toEqual([before, false]);
  });

  test("F398 that an outage interrupted for three days reaches nobody else, and says whom it didn't", async () => {
    const [who, unproven] = makeShoppers(server, 2) as [Shopper, Shopper];
    unconfirm(unproven);
    const message = written(chosen(who, unproven), { recipients: 2 });
    accepted(await post("messages/send", message));
    sql(server, `UPDATE messages SET sent_at = '${daysAgo(3)}' WHERE id = '${message.id}'`);
    await deliverUntil(() => isDone(message.id));
    expect([who, unproven].map((one) => [inApp(one), emails(one)])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const { message: row, rows } = await opened(message.id, "failed");
    expect(row).toMatchObject({ told: 0, failed: 2, late: 2, waiting: 0, done: true });
    expect(rows).toMatchObject([
      { told_at: "", email: "late", may_write: true },
      { told_at: "", email: "late", may_write: true },
    ]);
  });

  test("F312 thirty emails that the mail server keeps refusing hold up no others, thirty new ones do", async () => {
    const who = makeShopper(server);
    const message = written(chosen(who));
    accepted(await post("messages/send", message));
    const waits = "FROM mail_outbox WHERE \"to\" LIKE '%@waits.test'";
    sql(
      server,
      `INSERT INTO mail_outbox (id, "to", event, event_id, due_at, attempts)
       SELECT lower(hex(randomblob(16))), value || '@waits.test', 'member_message', '${randomUUID()}',
         '2099-01-01 10:00:00.000Z', 2 FROM generate_series(1, 30)`,
    );
    await deliverUntil(() => inApp(who));
    await finishDelivering();
    expect(emails(who)).toBe(0);
    const changed = (set: string) =>
      sql(server, `UPDATE mail_outbox SET ${set} WHERE id IN (SELECT id ${waits})`);
    changed("attempts = 3, queued_at = '2099-01-01 10:00:00.000Z'");
    await finishDelivering();
    expect(emails(who), "no email has left since they came").toBe(0);
    changed("queued_at = ''");
    await deliverUntil(() => emails(who));
    sql(server, `DELETE ${waits}`);
  });

  test("no more than 20 messages leave in 24 hours, and 5 at once", async () => {
    const who = makeShopper(server);
    for (let sent = 0; sent < 5; sent++)
      accepted(await post("messages/send", written(chosen(who))));
    const sixth = written(chosen(who));
    expect(codeOf(await post("messages/send", sixth))).toEqual([409, "too_many_messages_sending"]);
    sql(
      server,
      `INSERT INTO messages (id, kind, audience, about, subject, text, digest, sent_at, sent_by, done_at)
       SELECT lower(hex(randomblob(16))), kind, audience, about, subject, text, digest, sent_at, sent_by, sent_at
       FROM messages, json_each('[1,2,3]') WHERE sent_at > '2026-02'`,
    );
    expect(codeOf(await post("messages/send", sixth))).toEqual([429, "too_many_messages"]);
    sql(server, "DELETE FROM messages WHERE length(id) = 32");
  });
});

describe("T668 a WhatsApp chat that was opened by hand", () => {
  type Chat = { id: string; opened_at: string; opened_by: string };
  const note = (body: object, who = admin) =>
    call<Chat & { code?: string }>(server, who, "admin/messages/chat", body);
  const logged = (id: string) =>
    sql<{ action: string }>(
      server,
      `SELECT action FROM audit_log WHERE record_id = '${id}' AND action LIKE 'chat.%' ORDER BY at`,
    ).map(({ action }) => action);

  test("is noted once, with who and when; undone by any admin, but not what came later", async () => {
    const who = makeShopper(server);
    const message = written(chosen(who));
    accepted(await post("messages/send", message));
    const [row] = (await opened(message.id)).rows;
    expect(row).toMatchObject({ opened_at: "", opened_by: "" });
    const press = { id: row?.id, opened: true };
    const first = accepted(await note(press));
    expect(first.opened_by).toBe("Admin");
    const again = await Promise.all([note(press), note(press, second)]);
    expect(again.map(({ body }) => body)).toEqual([first, first]);
    expect((await opened(message.id)).rows).toMatchObject([first]);
    const undo = { ...press, opened: false, opened_at: first.opened_at };
    expect(accepted(await note(undo, second))).toMatchObject({ opened_at: "", opened_by: "" });
    const later = accepted(await note(press, second));
    expect(later.opened_by).toBe("Second");
    expect(accepted(await note(undo))).toEqual(later);
    expect(logged(message.id)).toEqual(["chat.opened", "chat.undone", "chat.opened"]);
  });

  test("is no one's who gets nothing; the member's data have when, not who", async () => {
    const who = makeShopper(server);
    const message = written(chosen(who));
    accepted(await post("messages/send", message));
    const { rows } = await opened(message.id);
    const none = await note({ id: randomUUID(), opened: true });
    expect(codeOf(none)).toEqual([404, "not_found"]);
    const noted = accepted(await note({ id: rows[0]?.id, opened: true }));
    const [line] = MEMBER_TABLES.message_recipients?.withheld ?? [];
    expect([line, noted.opened_by]).toEqual(["opened_by", "Admin"]);
  });
});

describe("T669 the list of messages and its files", () => {
  type Listed = { rows: MessageRow[]; found: number; next: string | null; senders: object[] };
  const listed = async (asked: string) =>
    accepted(await call<Listed>(server, admin, `admin/messages?${asked}`));
  const subjects = async (asked: string) =>
    (await listed(asked)).rows.map(({ subject }) => subject);

  test("is searched, narrowed and sorted, page by page, and its files are in the log", async () => {
    const [one, two] = makeShoppers(server, 2) as [Shopper, Shopper];
    const word = randomUUID();
    const send = async (subject: string, who = admin, ...to: Shopper[]) => {
      const given = { subject: `${subject} ${word}`, recipients: to.length };
      const message = written(chosen(...to), given);
      accepted(await post("messages/send", message, who));
      return message;
    };
    const first = await send("Eggs", admin, one);
    const last = await send("Bread", second, one, two);
    const [eggs, bread] = [`Eggs ${word}`, `Bread ${word}`];
    expect(await subjects(`q=${word.toUpperCase()}`)).toEqual([bread, eggs]);
    expect(await subjects(`q=${word}&sort=oldest`)).toEqual([eggs, bread]);
    expect(await subjects(`q=${word}&sort=most`)).toEqual([bread, eggs]);
    expect(await subjects(`q=${word}&sort=fewest`)).toEqual([eggs, bread]);
    expect(await subjects(`q=${word}&by=${second.id}`)).toEqual([bread]);
    expect(await subjects(`q=${word}&kind=advertising`)).toEqual([]);
    expect(await subjects(`q=${word}&status=sending`)).toEqual([bread, eggs]);
    await deliverUntil(() => isDone(first.id) && isDone(last.id));
    expect(await subjects(`q=${word}&status=sending`)).toEqual([]);
    sql(
      server,
      `UPDATE mail_outbox SET attempts = 10, sent_at = '' WHERE event_id = '${first.id}'`,
    );
    expect(await subjects(`q=${word}&status=failed`)).toEqual([eggs]);
    expect(await subjects(`q=${word}&status=sent`)).toEqual([bread]);
    const after = encodeURIComponent(JSON.stringify([2, last.id]));
    expect(await subjects(`q=${word}&sort=most&after=${after}`)).toEqual([eggs]);
    const { found, senders } = await listed(`q=${word}&part=1`);
    expect(found).toBe(2);
    expect(senders).toContainEqual({ id: second.id, email: second.email });
    expect(codeOf(await call(server, admin, "admin/messages?sort=size"))).toEqual([
      422,
      "text_invalid",
    ]);
    await opened(first.id, "all&part=1");
    expect(
      sql(
        server,
        `SELECT action, after FROM audit_log WHERE actor_id = '${admin.id}'
           AND action IN ('message.exported', 'message_list.exported') ORDER BY at`,
      ),
    ).toEqual([
      { action: "message_list.exported", after: '{"list":"messages","rows":2}' },
      { action: "message.exported", after: '{"list":"all","rows":1}' },
    ]);
  });
});

describe("T665 sending is stopped", () => {
  const stop = (id: string, who: Pick<Shopper, "token"> = admin) =>
    post("messages/stop", { id }, who);
  const lines = (id: string) =>
    sql<{ after: string }>(
      server,
      `SELECT after FROM audit_log WHERE record_id = '${id}' AND action = 'message.stopped'`,
    ).map(({ after }) => JSON.parse(after));

  test("before anything left: nobody gets it, twice and at once too", async () => {
    const [one, two] = makeShoppers(server, 2) as [Shopper, Shopper];
    const message = written(chosen(one, two), { recipients: 2 });
    accepted(await post("messages/send", message));
    expect((await opened(message.id)).message).toMatchObject({ waiting: 2, left: 0 });
    expect((await stop(message.id, one)).status).toBe(403);
    const answers = await Promise.all([stop(message.id), stop(message.id, second)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    accepted(await stop(message.id));
    await finishDelivering();
    await finishDelivering();
    expect([one, two].flatMap((who) => [inApp(who), emails(who)])).toEqual([0, 0, 0, 0]);
    const { message: row, rows } = await opened(message.id);
    expect(row).toMatchObject({ done: true, told: 0, emailed: 0, waiting: 0, failed: 0 });
    expect([admin.email, second.email]).toContain(row.stopped_by);
    expect(rows).toMatchObject([{ email: "cancelled" }, { email: "cancelled" }]);
    expect(lines(message.id)).toEqual([{ told: 0, untold: 2, emails: 2 }]);
    const { body } = await call<{ rows: MessageRow[] }>(
      server,
      admin,
      "admin/messages?status=stopped",
    );
    expect(body.rows.map(({ id }) => id)).toContain(message.id);
  });

  test("in the outbox: what waits there goes, what is being sent may leave once, what has left stays", async () => {
    const [left, leaving, queued, waiting] = makeShoppers(server, 4) as [
      Shopper,
      Shopper,
      Shopper,
      Shopper,
    ];
    const message = written(chosen(left, leaving, queued, waiting), { recipients: 4 });
    accepted(await post("messages/send", message));
    await deliverUntil(() => isDone(message.id));
    const outbox = (who: Shopper, values: string) =>
      sql(server, `UPDATE mail_outbox SET ${values} WHERE user_id = '${who.id}'`);
    outbox(left, `sent_at = '${daysAgo(0)}'`);
    outbox(leaving, "sent_at = '', last_error = 'sending', due_at = '2099-01-01 00:00:00.000Z'");
    outbox(queued, "sent_at = '', last_error = '451 later', due_at = '2099-01-01 00:00:00.000Z'");
    sql(
      server,
      `DELETE FROM mail_outbox WHERE user_id = '${waiting.id}';
       UPDATE message_recipients SET email = 'waiting', emailed_at = '' WHERE user_id = '${waiting.id}';
       UPDATE messages SET emailed = 3, done_at = '' WHERE id = '${message.id}'`,
    );
    expect((await opened(message.id)).message).toMatchObject({ waiting: 3, left: 1, told: 4 });
    accepted(await stop(message.id));
    const { message: row, rows } = await opened(message.id);
    const stateOf = (who: Shopper) => rows.find(({ user_id }) => user_id === who.id)?.email;
    expect([left, leaving, queued, waiting].map(stateOf)).toEqual([
      "sent",
      "waiting",
      "cancelled",
      "cancelled",
    ]);
    expect(row).toMatchObject({ emailed: 2, left: 1, waiting: 1 });
    expect(lines(message.id)).toEqual([{ told: 4, untold: 0, emails: 2 }]);
    // The one that was being sent came back: it isn't tried again.
    outbox(leaving, `last_error = '451 later', due_at = '${daysAgo(0)}'`);
    await expect
      .poll(async () => {
        await sendDueMail(server);
        return emails(leaving);
      })
      .toBe(0);
    expect(mail.mails.filter(({ to }) => to === leaving.email)).toEqual([]);
    expect((await opened(message.id)).message).toMatchObject({ waiting: 0 });
  });

  test("after the end there is nothing to stop", async () => {
    const who = makeShopper(server);
    const message = written(chosen(who), { subject: "All of it" });
    accepted(await post("messages/send", message));
    await deliverUntil(() => isDone(message.id));
    await receiveDueMail(server, mail, who.email, "All of it");
    await expect.poll(async () => (await opened(message.id)).message.waiting).toBe(0);
    expect(codeOf(await stop(message.id))).toEqual([409, "message_all_sent"]);
    expect((await opened(message.id)).message.stopped_at).toBe("");
    expect((await stop(randomUUID())).status).toBe(404);
  });
});

describe("a member who is deleted", () => {
  test("T435 leaves no line, and a message to them alone goes with them", async () => {
    const [gone, stays] = makeShoppers(server, 2) as [Shopper, Shopper];
    const both = written(chosen(gone, stays), { recipients: 2 });
    const alone = written(chosen(gone), { text: "Dear Thandi, about your neighbour" });
    for (const message of [both, alone]) accepted(await post("messages/send", message));
    const proposal = { id: randomUUID(), kind: "message", command: written(chosen(gone, stays)) };
    accepted(await post("proposals/ask", proposal));
    await deliverUntil(() => isDone(both.id) && isDone(alone.id));
    accepted(await post("users/erasure", { user_id: gone.id }));
    sql(
      server,
      `UPDATE erasures SET due_at = '2026-01-01 00:00:00.000Z' WHERE user_id = '${gone.id}'`,
    );
    await (await server.asSuperuser()).crons.run("erase-due-members");
    await expect
      .poll(() => value(server, `SELECT COUNT(*) FROM users WHERE id = '${gone.id}'`))
      .toBe(0);
    expect((await opened(both.id)).rows.map(({ user_id }) => user_id)).toEqual([stays.id]);
    expect((await call(server, admin, `admin/messages/${alone.id}`)).status).toBe(404);
    const asked = value(
      server,
      `SELECT command FROM ledger_proposals WHERE id = '${proposal.id}'`,
    ) as string;
    expect(asked, "what is asked about others too stays").toContain(stays.id);
    expect(asked).not.toContain(gone.id);
    expect(
      value(server, `SELECT COUNT(*) FROM message_recipients WHERE user_id = '${gone.id}'`),
    ).toBe(0);
  });
});

test("F202 messages are kept for 90 days, with who got them", async () => {
  const who = makeShopper(server);
  const message = written(chosen(who));
  accepted(await post("messages/send", message));
  const left = () =>
    value(
      server,
      `SELECT (SELECT COUNT(*) FROM messages WHERE id = '${message.id}')
         + (SELECT COUNT(*) FROM message_recipients WHERE message_id = '${message.id}')`,
    );
  await deliverUntil(() => isDone(message.id));
  await (await server.asSuperuser()).crons.run("retention");
  expect(left()).toBe(2);
  sql(
    server,
    `UPDATE messages SET sent_at = '2026-01-01 00:00:00.000Z' WHERE id = '${message.id}'`,
  );
  await expect
    .poll(async () => {
      await (await server.asSuperuser()).crons.run("retention");
      return left();
    })
    .toBe(0);
});

test("without a mail server a message is in the app alone, and says so", async () => {
  await server.restart({ SMTP_URL: "" });
  try {
    const who = makeShopper(server);
    expect(await counted(chosen(who))).toMatchObject({ members: 1, emails: 0, sends_email: false });
    const message = written(chosen(who));
    accepted(await post("messages/send", message));
    await deliverUntil(() => isDone(message.id));
    expect([inApp(who), emails(who)]).toEqual([1, 0]);
    expect((await opened(message.id)).rows).toMatchObject([{ email: "none" }]);
    expect(codeOf(await post("messages/retry", { id: message.id }))).toEqual([
      409,
      "email_server_not_set",
    ]);
  } finally {
    await server.restart(env);
  }
});
