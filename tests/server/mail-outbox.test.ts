import type { RecordModel } from "pocketbase";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type MailServer, sendDueMail, startMailServer } from "../support/mail";
import { makeAdmin, signIn, signUp } from "../support/members";
import { startServer, type TestServer } from "../support/pocketbase";
import { post } from "../support/requests";

const MINUTE = 60_000;
let server: TestServer;
let mail: MailServer;
beforeEach(async () => {
  mail = await startMailServer();
  server = await startServer({
    env: {
      SMTP_URL: mail.url,
      MAIL_FROM: '"The Pantry" <no-reply@pantry.test>',
      PUBLIC_URL: "https://pantry.test",
      BUSINESS_NAME: "Pantry & Sons (Pty) Ltd",
      SUPPORT_EMAIL: "help@pantry.test",
    },
  });
});
afterEach(async () => {
  await server.stop();
  await mail.stop();
});

async function rowOf(email: string): Promise<RecordModel> {
  const pb = await server.asSuperuser();
  return pb.collection("mail_outbox").getFirstListItem(`to="${email}"`);
}

async function makeDue(email: string): Promise<void> {
  const pb = await server.asSuperuser();
  const { id } = await rowOf(email);
  await pb.collection("mail_outbox").update(id, { due_at: new Date() });
}

/** Puts a mail of a later capability into the outbox, as its command would. */
async function queue(event: string, data: Record<string, unknown>, to = "thandi@members.test") {
  const pb = await server.asSuperuser();
  const row = { to, event, event_id: "1", data, due_at: new Date(Date.now() - 1000) };
  await pb.collection("mail_outbox").create(row);
  await sendDueMail(server);
}

const order = {
  name: "Thandi",
  order_number: "ORD-1795200000000",
  payment_reference: "THA20261121123S",
  total: 55_900,
};

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
    expect(mail.mails).toHaveLength(1);
    await expect.poll(async () => (await rowOf(email)).sent_at).not.toBe("");
    const row = await rowOf(email);
    expect(got.messageId).toBe(`<${row.id}@pantry.test>`);
    expect(row).toMatchObject({ attempts: 1, last_error: "", data: {} });
  });

  test("is not sent before it is due, and never three days late", async () => {
    const early = await signUp(server);
    const late = await signUp(server);
    const pb = await server.asSuperuser();
    const inAnHour = new Date(Date.now() + 60 * MINUTE);
    const longAgo = new Date(Date.now() - 73 * 60 * MINUTE);
    await pb.collection("mail_outbox").update((await rowOf(early.email)).id, { due_at: inAnHour });
    await pb.collection("mail_outbox").update((await rowOf(late.email)).id, { due_at: longAgo });
    const now = await signUp(server);
    await sendDueMail(server);
    await mail.waitForMail(now.email, "Confirm");
    expect(mail.mails).toHaveLength(1);
  });

  test("whose account is confirmed meanwhile is not sent at all", async () => {
    const { id, email } = await signUp(server);
    const pb = await server.asSuperuser();
    await pb.collection("users").update(id, { verified: true });
    await sendDueMail(server);
    await expect.poll(() => rowOf(email).catch(({ status }) => status)).toBe(404);
    expect(mail.mails).toHaveLength(0);
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
      expect(mail.mails).toHaveLength(1);
    },
  );

  test("that is silent holds up no request and no sign-in, and the mail leaves when it is back", async () => {
    mail.setMode("hang");
    const { email } = await signUp(server);
    await sendDueMail(server);
    await expect.poll(() => mail.connections()).toBe(1);
    const begun = performance.now();
    const other = await signUp(server);
    await signIn(server, other.email);
    await sendDueMail(server);
    expect(performance.now() - begun).toBeLessThan(3000);
    expect(mail.connections()).toBe(1); // the run that hangs is the only one
    mail.setMode("ok");
    await expect.poll(async () => (await rowOf(email)).last_error).not.toBe("sending");
    await makeDue(email);
    await sendDueMail(server);
    await mail.waitForMail(email, "Confirm");
    await mail.waitForMail(other.email, "Confirm");
    expect(mail.mails).toHaveLength(2);
  });

  test("is given up after ten tries; the mail stays readable", async () => {
    const { email } = await signUp(server);
    const pb = await server.asSuperuser();
    await pb.collection("mail_outbox").update((await rowOf(email)).id, { attempts: 10 });
    await sendDueMail(server);
    await new Promise((done) => setTimeout(done, 300));
    expect(mail.mails).toHaveLength(0);
    const admin = await makeAdmin(server);
    const rows = await admin.pb.collection("mail_outbox").getFullList({ filter: `to="${email}"` });
    expect(rows).toMatchObject([{ event: "confirm_email", attempts: 10 }]);
  });
});

test("F01 a mail that was being sent when the server was killed leaves after the start", async () => {
  mail.setMode("hang");
  const { email } = await signUp(server);
  await sendDueMail(server);
  await expect.poll(() => mail.connections()).toBe(1);
  await server.kill();
  mail.setMode("ok");
  await server.restart();
  await sendDueMail(server);
  await mail.waitForMail(email, "Confirm");
  expect(mail.mails).toHaveLength(1);
});

describe("the mails of an order", () => {
  test("order received: number, reference and total", async () => {
    await queue("order_received", order);
    const got = await mail.waitForMail("thandi@members.test", order.order_number);
    for (const part of ["Hello Thandi,", order.order_number, order.payment_reference, "R559.00"]) {
      expect(got.text).toContain(part);
      expect(got.html).toContain(part);
    }
  });

  test("payment verified: amount, and the next delivery where a schedule has one", async () => {
    const pb = await server.asSuperuser();
    const day = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await pb.collection("delivery_schedules").create({
      month: "This month",
      mid_month_date: day(-9),
      month_end_date: day(9),
    });
    await queue("payment_verified", { ...order, amount: 60_000 });
    const got = await mail.waitForMail("thandi@members.test", "Payment verified: ORD-");
    expect(got.text).toContain("Amount received: R600.00");
    expect(got.text).toMatch(/Next delivery: \d{1,2} [A-Z][a-z]{2} \d{4}/);
  });

  test("payment verified for a membership names it, and no delivery", async () => {
    await queue("payment_verified", { ...order, order_number: "", amount: 5900 });
    const got = await mail.waitForMail("thandi@members.test", "Monthly Membership");
    expect(got.text).toContain("R59.00");
    expect(got.text).not.toContain("Next delivery");
  });

  test("payment rejected: the reason and the next step", async () => {
    await queue("payment_rejected", {
      ...order,
      reason: "The amount differs",
      next_step: "Please send a new proof of payment.",
    });
    const got = await mail.waitForMail("thandi@members.test", "could not verify");
    expect(got.text).toContain("Reason: The amount differs");
    expect(got.text).toContain("What to do now: Please send a new proof of payment.");
  });

  test("order cancelled: the reason and the credit", async () => {
    await queue("order_cancelled", { ...order, reason: "Out of stock", credit: 55_900 });
    const got = await mail.waitForMail("thandi@members.test", "was cancelled");
    expect(got.text).toContain("Reason: Out of stock");
    expect(got.text).toContain("credit of R559.00");
  });

  test("T34 T33 what a member writes stays text, and no header begins in it", async () => {
    const evil = '<img src=x onerror=alert(1)>"{{.subject}}';
    await queue("payment_rejected", {
      ...order,
      name: evil,
      order_number: "ORD-1\r\nBcc: everyone@members.test\r\n\r\n<b>body</b>",
      reason: evil,
      next_step: evil,
    });
    const got = await mail.waitForMail("thandi@members.test", "ORD-1 Bcc: everyone");
    expect(mail.mails).toHaveLength(1);
    expect(got.html).not.toContain("<img");
    expect(got.html).not.toContain("<b>body");
    expect(got.html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(got.text).toContain(evil);
  });
});

describe("without a mail server", () => {
  test("links are printed once, nothing fails and the mail stays in the outbox", async () => {
    await server.restart({ SMTP_URL: "" });
    const { email } = await signUp(server);
    await sendDueMail(server);
    const link = /https:\/\/pantry\.test\/confirm-email#token=(\S+)$/gm;
    await expect.poll(() => [...server.output().matchAll(link)].length).toBe(1);
    await sendDueMail(server);
    const printed = [...server.output().matchAll(link)];
    expect(printed).toHaveLength(1);
    const confirmed = await post(server, "/api/app/confirm-email", { token: printed[0]?.[1] });
    expect(confirmed.status).toBe(200);
    expect(await rowOf(email)).toMatchObject({ sent_at: "", attempts: 0 });
  });

  test("a wrong SMTP_URL ends the start with a sentence", async () => {
    await expect(server.restart({ SMTP_URL: "mail.pantry.test" })).rejects.toThrow(/SMTP_URL/);
  });
});
