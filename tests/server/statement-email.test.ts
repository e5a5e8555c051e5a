import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { EMAILS_PER_ADMIN } from "@/domain/limits/limits";
import type { DeskLine } from "@/domain/statement/desk/desk";
import { importLines } from "../support/bank-lines";
import { mailForFile, serverForFile } from "../support/for-file";
import { sendDueMail } from "../support/mail";
import { accepted, call, makeShopper, makeShoppers, type Shopper, sql } from "../support/ordering";
import { startServer } from "../support/pocketbase";

const BANK_WORDS = "FNB OB PMT J SMIT 0831112222";

const mail = await mailForFile();
const server = await serverForFile({
  env: { SMTP_URL: mail.url, MAIL_FROM: "no-reply@pantry.test" },
});
const admin = makeShopper(server, { admin: true });

const deposit = (at = server) =>
  importLines(at, [{ text: BANK_WORDS, cents: 55_900, date: "2026-11-19" }]).lines[0] ?? "";
const asked = (line: string, who: Shopper, given: object = {}) => ({
  id: randomUUID(),
  line: { id: line, version: 0 },
  user_id: who.id,
  message: "Which order is it for?",
  ...given,
});
const email = (body: object, as = admin, at = server) =>
  call<{ code?: string; email?: string; lines?: DeskLine[] }>(
    at,
    as,
    "admin/statement/desk/email",
    body,
  );
const queued = (who: Shopper) =>
  sql<{ event: string }>(server, `SELECT event FROM mail_outbox WHERE user_id = '${who.id}'`);
const logged = (id: string) =>
  sql<{ after: string }>(server, `SELECT * FROM audit_log WHERE id = '${id}'`)[0];

describe("T307 an email of staff about a deposit", () => {
  test("has date, amount and the admin's words, and nothing else of the statement", async () => {
    const who = makeShopper(server);
    const line = deposit();
    const body = asked(line, who, {
      message: "Hello <b>there</b>\r\nBcc: thief@evil.test\r\n\r\nSee https://evil.test",
    });
    const answer = accepted(await email(body));
    expect(answer).toMatchObject({ email: who.email, lines: [{ id: line, status: "open" }] });
    expect(answer.lines?.[0]?.emailed_at).not.toBe("");
    await sendDueMail(server);
    const sent = await mail.waitForMail(who.email, "About a deposit of R559.00 on 19 Nov 2026");
    expect(sent.text).toContain("Amount: R559.00");
    expect(sent.text).toContain("Bcc: thief@evil.");
    expect(sent.headers.has("bcc")).toBe(false);
    expect(sent.html).toContain("&lt;b&gt;there");
    expect(sent.html).not.toContain("https://evil.test");
    expect(sent.text + sent.html).not.toMatch(/SMIT|0831112222/);
    expect(mail.mails.filter(({ to }) => to === "thief@evil.test")).toEqual([]);
  });

  test("is sent once, and the log has sender, member and line, without the text", async () => {
    const who = makeShopper(server);
    const body = asked(deposit(), who);
    const answers = await Promise.all([email(body), email(body), email(body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(queued(who)).toEqual([{ event: "deposit_question" }]);
    expect(logged(body.id)).toMatchObject({
      action: "statement.emailed",
      actor_id: admin.id,
      member_id: who.id,
      collection: "bank_lines",
      record_id: body.line.id,
      after: JSON.stringify({ user_id: who.id }),
      reason: "",
    });
    const other = makeShopper(server);
    expect(await email({ ...body, user_id: other.id })).toMatchObject({
      status: 409,
      body: { code: "command_differs" },
    });
    expect(queued(other)).toEqual([]);
  });

  test("is sent to confirmed addresses only, also when it leaves", async () => {
    const [who, later] = makeShoppers(server, 2) as [Shopper, Shopper];
    sql(server, `UPDATE users SET verified = 0 WHERE id = '${who.id}'`);
    const line = deposit();
    expect(await email(asked(line, who))).toMatchObject({
      status: 409,
      body: { code: "member_email_unconfirmed" },
    });
    accepted(await email(asked(line, later)));
    sql(server, `UPDATE users SET verified = 0 WHERE id = '${later.id}'`);
    await sendDueMail(server);
    await expect.poll(() => queued(later)).toEqual([]);
    expect(mail.mails.filter(({ to }) => [who.email, later.email].includes(to))).toEqual([]);
  });

  test("is about an open deposit, as the admin saw it, to a member that there is", async () => {
    const who = makeShopper(server);
    const line = deposit();
    const fresh = (given: object) => email(asked(line, who, given));
    expect((await fresh({ line: { id: line, version: 3 } })).body.code).toBe("line_changed");
    expect((await fresh({ line: { id: randomUUID(), version: 0 } })).status).toBe(404);
    expect((await fresh({ user_id: randomUUID() })).status).toBe(404);
    expect((await fresh({ message: " \n " })).status).toBe(422);
    expect((await fresh({ message: "a".repeat(2001) })).status).toBe(422);
    sql(server, `UPDATE bank_lines SET status = 'not_ours', version = 1 WHERE id = '${line}'`);
    expect((await fresh({ line: { id: line, version: 1 } })).body.code).toBe("line_changed");
    expect(queued(who)).toEqual([]);
  });

  test("is refused to members and to a former admin", async () => {
    const who = makeShopper(server);
    const former = makeShopper(server, { admin: true });
    sql(server, `DELETE FROM user_roles WHERE user_id = '${former.id}'`);
    const body = asked(deposit(), who);
    expect((await email(body, who)).status).toBe(403);
    expect((await email(body, former)).status).toBe(403);
    expect(queued(who)).toEqual([]);
  });

  test("is limited for each member and each admin, and uses up no other email", async () => {
    const who = makeShopper(server);
    const line = deposit();
    for (let sent = 0; sent < 5; sent++) accepted(await email(asked(line, who)));
    expect(await email(asked(line, who))).toMatchObject({
      status: 429,
      body: { code: "member_email_full" },
    });
    const busy = makeShopper(server, { admin: true });
    const many = makeShoppers(server, EMAILS_PER_ADMIN + 1);
    const last = many.pop() as Shopper;
    for (const each of many) accepted(await email(asked(line, each), busy));
    expect(await email(asked(line, last), busy)).toMatchObject({
      status: 429,
      body: { code: "too_many_member_emails" },
    });
    expect(queued(last)).toEqual([]);
    accepted(await email(asked(line, last)));
  });

  test("is refused where no email server is set", async () => {
    const bare = await startServer({ env: {} });
    try {
      const who = makeShopper(bare);
      const body = asked(deposit(bare), who);
      const answer = await email(body, makeShopper(bare, { admin: true }), bare);
      expect(answer).toMatchObject({ status: 409, body: { code: "member_email_no_server" } });
      expect(sql(bare, "SELECT id FROM mail_outbox")).toEqual([]);
      expect(sql(bare, `SELECT id FROM audit_log WHERE id = '${body.id}'`)).toEqual([]);
    } finally {
      await bare.stop();
    }
  });
});
