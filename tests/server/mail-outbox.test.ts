import { randomUUID } from "node:crypto";
import type { RecordModel } from "pocketbase";
import { beforeEach, describe, expect, test } from "vitest";
import { mailForFile, serverForFile } from "../support/for-file";
import { type ReceivedMail, receiveDueMail, sendDueMail } from "../support/mail";
import { signIn, signUp } from "../support/members";
import { makeShopper, placeOrder, sql } from "../support/ordering";
import { post } from "../support/requests";

const MINUTE = 60_000;
const mail = await mailForFile();
const server = await serverForFile({
  env: {
    SMTP_URL: mail.url.replace("//", "//pantry:a-secret@"),
    MAIL_FROM: '"The Pantry" <no-reply@pantry.test>',
    PUBLIC_URL: "https://pantry.test",
    BUSINESS_NAME: "Pantry & Sons (Pty) Ltd",
    SUPPORT_EMAIL: "help@pantry.test",
  },
});

beforeEach(() => mail.setMode("ok"));

function mailsTo(email: string): ReceivedMail[] {
  return mail.mails.filter(({ to }) => to === email);
}

async function rowOf(email: string): Promise<RecordModel> {
  const pb = await server.asSuperuser();
  return pb.collection("mail_outbox").getFirstListItem(`to="${email}"`);
}

async function makeDue(email: string): Promise<void> {
  const pb = await server.asSuperuser();
  const { id } = await rowOf(email);
  await pb.collection("mail_outbox").update(id, { due_at: new Date() });
}

/** Tries the email until it waits for some minutes. */
async function tryTwice(email: string): Promise<void> {
  await expect
    .poll(async () => {
      const { attempts, last_error } = await rowOf(email);
      if (last_error === "sending") return false;
      if (attempts >= 2) return true;
      await makeDue(email);
      await sendDueMail(server);
    })
    .toBe(true);
}

test("F424 the password of SMTP_URL signs in, and is never in the database, which is in each backup", async () => {
  const stored = () => {
    const [row] = sql<{ value: string }>(server, "SELECT value FROM _params WHERE id = 'settings'");
    return JSON.parse(row?.value ?? "").smtp;
  };
  const { email } = await signUp(server);
  await sendDueMail(server);
  await mail.waitForMail(email, "Confirm your email");
  expect(mail.signedIn).toContain("pantry:a-secret");
  expect(stored()).toMatchObject({ enabled: true, host: "127.0.0.1", username: "", password: "" });
  sql(
    server,
    `UPDATE _params SET value = json_set(value, '$.smtp.username', 'pantry', '$.smtp.password', 'of an older version')
     WHERE id = 'settings'`,
  );
  await server.restart({ SMTP_URL: "" });
  expect(stored()).toMatchObject({ enabled: false, username: "", password: "" });
  await server.restart();
});

describe("a mail", () => {
  test("leaves once, plain and as HTML, from the sender that is set", async () => {
    const { email } = await signUp(server);
    await Promise.all([sendDueMail(server), sendDueMail(server), sendDueMail(server)]);
    const got = await mail.waitForMail(email, "Confirm your email");
    expect(got.from).toBe("no-reply@pantry.test");
    expect(got.text).toContain("Pantry & Sons (Pty) Ltd · help@pantry.test");
    expect(got.link).toMatch(/^https:\/\/pantry\.test\/confirm-email#token=/);
    expect(got.html).toContain(`href="${got.link}"`);
    expect(got.html).toContain("Pantry &amp; Sons (Pty) Ltd");
    expect(got.html).not.toMatch(/<img|<script|ZgotmplZ/);
    await sendDueMail(server);
    await expect.poll(async () => (await rowOf(email)).sent_at).not.toBe("");
    expect(mailsTo(email)).toHaveLength(1);
    const row = await rowOf(email);
    expect(got.messageId).toBe(`<${row.id}@pantry.test>`);
    expect(row).toMatchObject({ attempts: 1, last_error: "", data: {} });
  });

  test("F24 leaves once when four runs are at it at the same time", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => signUp(server)));
    await Promise.all(Array.from({ length: 4 }, () => sendDueMail(server)));
    for (const { email } of people) await mail.waitForMail(email, "Confirm your email");
    await sendDueMail(server);
    await expect.poll(async () => (await rowOf(people[19]?.email ?? "")).sent_at).not.toBe("");
    for (const { email } of people) expect(mailsTo(email), email).toHaveLength(1);
  });

  test("is not sent before it is due, and never three days late", async () => {
    mail.setMode("refuse"); // or the server's own minute may send them before they are changed
    const early = await signUp(server);
    const late = await signUp(server);
    const pb = await server.asSuperuser();
    const inAnHour = new Date(Date.now() + 60 * MINUTE);
    const longAgo = new Date(Date.now() - 73 * 60 * MINUTE);
    await pb.collection("mail_outbox").update((await rowOf(early.email)).id, { due_at: inAnHour });
    await pb.collection("mail_outbox").update((await rowOf(late.email)).id, { due_at: longAgo });
    mail.setMode("ok");
    const now = await signUp(server);
    await sendDueMail(server);
    await mail.waitForMail(now.email, "Confirm");
    expect([...mailsTo(early.email), ...mailsTo(late.email)]).toEqual([]);
  });

  test("to a member leaves before those that anyone can have sent to strangers, T712 also by an account of theirs, F309 and before those to many", async () => {
    mail.setMode("refuse"); // as above
    const member = await signUp(server);
    const pb = await server.asSuperuser();
    await pb.collection("users").update(member.id, { verified: true });
    const buyer = makeShopper(server);
    const { id } = await placeOrder(server, buyer);
    sql(
      server,
      `UPDATE mail_outbox SET event = 'order_closed', data = json_set(data, '$.budget', 0, '$.spent', 1,
         '$.unspent', 0, '$.credit', 0, '$.saved', 0) WHERE event_id = '${id}';
       UPDATE orders SET closed_at = '2026-11-29 10:00:00.000Z' WHERE id = '${id}';
       DELETE FROM mail_outbox WHERE event = 'membership_started' AND "to" = '${buyer.email}'`,
    );
    const squatter = await signUp(server);
    const mover = await signUp(server);
    const strangers = [squatter.email, mover.email];
    const reader = `${randomUUID()}@strangers.test`;
    await post(server, "/api/app/newsletter", { email: reader, website: "" });
    const moved = `${randomUUID()}@strangers.test`;
    const move = { email: moved, password: mover.password };
    await post(server, "/api/app/email/change", move, { as: mover.pb });
    await post(
      server,
      "/api/app/account/erasure",
      { password: squatter.password },
      { as: squatter.pb },
    );
    const unproven = makeShopper(server);
    sql(server, `UPDATE users SET verified = 0 WHERE id = '${unproven.id}'`);
    await placeOrder(server, unproven);
    await post(server, "/api/app/password/forgot", { email: member.email });
    const dueAt = (minutes: number, emails: readonly string[]) =>
      sql(
        server,
        `UPDATE mail_outbox SET last_error = '', due_at = '${new Date(Date.now() - minutes * MINUTE).toISOString().replace("T", " ")}'
         WHERE "to" IN ('${emails.join("', '")}')`,
      );
    dueAt(2, [...strangers, reader, moved, unproven.email, buyer.email]);
    dueAt(1, [member.email]);
    mail.setMode("ok");
    const known = mail.mails.length;
    await sendDueMail(server);
    const others = [...strangers, reader, moved];
    for (const email of others) await mail.waitForMail(email, "onfirm");
    await mail.waitForMail(squatter.email, "delete your account");
    await mail.waitForMail(unproven.email, "We received your order");
    await mail.waitForMail(buyer.email, "We couldn't get your groceries");
    await mail.waitForMail(member.email, "new password");
    const sent = mail.mails.slice(known).map(({ to }) => to);
    const all = [...others, unproven.email, buyer.email, member.email];
    expect(sent.find((to) => all.includes(to))).toBe(member.email);
  });

  test("whose account is confirmed before it is due is not sent", async () => {
    mail.setMode("refuse"); // or the server's own minute may send it before the account is confirmed
    const { id, email } = await signUp(server);
    const pb = await server.asSuperuser();
    await pb.collection("users").update(id, { verified: true });
    await makeDue(email);
    mail.setMode("ok");
    await sendDueMail(server);
    await expect.poll(() => rowOf(email).catch(({ status }) => status)).toBe(404);
    expect(mailsTo(email)).toEqual([]);
  });
});

describe("F05 a mail server", () => {
  test.each(["refuse", "451"] as const)(
    "that answers %s: tried later, then sent once",
    async (mode) => {
      mail.setMode(mode);
      const { email } = await signUp(server);
      for (let attempt = 1; attempt <= 2; attempt++) {
        const before = Date.now();
        await sendDueMail(server);
        await expect.poll(async () => (await rowOf(email)).last_error).toMatch(/not now|try again/);
        const row = await rowOf(email);
        expect(row.attempts).toBe(attempt);
        const wait = new Date(row.due_at).getTime() - before;
        expect(wait).toBeGreaterThan(2 ** (attempt - 1) * MINUTE - 5000);
        expect(wait).toBeLessThan(2 ** (attempt - 1) * MINUTE + 5000);
        const pb = await server.asSuperuser();
        await pb.collection("mail_outbox").update(row.id, { due_at: new Date(), last_error: "" });
      }
      mail.setMode("ok");
      await sendDueMail(server);
      await mail.waitForMail(email, "Confirm");
      await sendDueMail(server);
      await expect.poll(async () => (await rowOf(email)).sent_at).not.toBe("");
      expect(mailsTo(email)).toHaveLength(1);
    },
  );

  test("that is silent holds up no order and no sign-in, and the mail leaves when it is back", async () => {
    mail.setMode("hang");
    const { email } = await signUp(server);
    const before = mail.connections();
    await sendDueMail(server);
    await expect.poll(() => mail.connections()).toBe(before + 1);
    const started = performance.now();
    const other = await signUp(server);
    await signIn(server, other.email);
    const shopper = makeShopper(server);
    await placeOrder(server, shopper);
    await sendDueMail(server);
    expect(performance.now() - started).toBeLessThan(15_000); // it would be held for ever
    expect(mail.connections()).toBe(before + 1); // the run that hangs is the only one
    mail.setMode("ok");
    await expect.poll(async () => (await rowOf(email)).last_error).not.toBe("sending");
    await makeDue(email);
    await sendDueMail(server);
    await mail.waitForMail(email, "Confirm");
    await mail.waitForMail(other.email, "Confirm");
    await mail.waitForMail(shopper.email, "received");
    expect([...mailsTo(email), ...mailsTo(other.email)]).toHaveLength(2);
  });

  test("F311 that is back gets what waited for it in its old order, and not what it refused before", async () => {
    const before = await signUp(server);
    await receiveDueMail(server, mail, before.email, "Confirm");
    mail.setMode("refuse");
    const refused = await signUp(server);
    await tryTwice(refused.email);
    sql(
      server,
      `UPDATE mail_outbox SET queued_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-1 day'), due_at = '2099-01-01 10:00:00.000Z'
       WHERE "to" = '${refused.email}'`,
    );
    const waiting = [await signUp(server), await signUp(server)];
    for (const { email } of waiting) await tryTwice(email);
    sql(server, `UPDATE mail_outbox SET attempts = 10 WHERE "to" = '${waiting[0]?.email}'`);
    mail.setMode("ok");
    const known = mail.mails.length;
    const inTurn = [await signUp(server), ...waiting];
    for (const { email } of inTurn) await receiveDueMail(server, mail, email, "Confirm");
    expect(mail.mails.slice(known).map(({ to }) => to)).toEqual(inTurn.map(({ email }) => email));
    expect(await rowOf(refused.email)).toMatchObject({ due_at: "2099-01-01 10:00:00.000Z" });
  });

  test("is abandoned after ten attempts while others leave; the email stays in the outbox", async () => {
    mail.setMode("refuse"); // as above
    const { email } = await signUp(server);
    sql(
      server,
      `UPDATE mail_outbox SET attempts = 10, due_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now'),
         queued_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-1 day') WHERE "to" = '${email}'`,
    );
    mail.setMode("ok");
    await sendDueMail(server);
    const other = await signUp(server);
    await sendDueMail(server);
    await mail.waitForMail(other.email, "Confirm");
    expect(mailsTo(email)).toEqual([]);
    expect(await rowOf(email)).toMatchObject({ event: "confirm_email", attempts: 10 });
  });
});

test("F01 a mail that was being sent when the server was killed leaves after the start", async () => {
  mail.setMode("hang");
  const { email } = await signUp(server);
  const before = mail.connections();
  await sendDueMail(server);
  await expect.poll(() => mail.connections()).toBe(before + 1);
  await server.kill();
  mail.setMode("ok");
  await server.restart();
  await sendDueMail(server);
  await mail.waitForMail(email, "Confirm");
  expect(mailsTo(email)).toHaveLength(1);
});

describe("without a mail server", () => {
  test("links are printed once, nothing fails and the mail stays in the outbox", async () => {
    await server.restart({ SMTP_URL: "" });
    const { email } = await signUp(server);
    await sendDueMail(server);
    const link = new RegExp(
      `Email to ${email}: .*\nhttps://pantry.test/confirm-email#token=(\\S+)$`,
      "gm",
    );
    await expect.poll(() => [...server.output().matchAll(link)].length).toBe(1);
    await expect.poll(async () => (await rowOf(email)).last_error).toContain("SMTP_URL");
    await sendDueMail(server);
    const printed = [...server.output().matchAll(link)];
    expect(printed).toHaveLength(1);
    const confirmed = await post(server, "/api/app/confirm-email", { token: printed[0]?.[1] });
    expect(confirmed.status).toBe(200);
    expect(await rowOf(email)).toMatchObject({ sent_at: "", attempts: 0 });
  });

  test("T640 a container's log says that one waits, without its link and its address", async () => {
    await server.restart({ SMTP_URL: "", LOG_FORMAT: "json" });
    const { email } = await signUp(server);
    await sendDueMail(server);
    await expect.poll(() => server.output()).toContain("An email is waiting to send: set SMTP_URL");
    await expect.poll(async () => (await rowOf(email)).last_error).toContain("SMTP_URL");
    expect(server.output()).not.toContain(email);
  });

  test("a wrong SMTP_URL ends the start with a sentence", async () => {
    await expect(server.restart({ SMTP_URL: "mail.pantry.test" })).rejects.toThrow(/SMTP_URL/);
  });
});
