import { randomUUID } from "node:crypto";
import type { RecordModel } from "pocketbase";
import { beforeAll, describe, expect, test } from "vitest";
import { mailForFile, serverForFile } from "../support/for-file";
import { sendDueMail } from "../support/mail";
import { makeAdmin } from "../support/members";
import { anyAddress, post } from "../support/requests";

const DAY = 24 * 60 * 60 * 1000;
const env = { TRUSTED_PROXY_HEADER: "X-Forwarded-For" };
const mail = await mailForFile();
const server = await serverForFile({ env });
const admin = await makeAdmin(server);

const address = () => `${randomUUID()}@readers.test`;

/** Asks from an address of its own, unless one is given. */
function subscribe(email: string, more: object = {}, ip = anyAddress()) {
  const headers = { "X-Forwarded-For": ip };
  return post(server, "/api/app/newsletter", { email, ...more }, { headers });
}

async function rowOf(email: string): Promise<RecordModel> {
  const pb = await server.asSuperuser();
  return pb.collection("newsletter_subscribers").getFirstListItem(`email="${email}"`);
}

async function queued(email: string): Promise<number> {
  const pb = await server.asSuperuser();
  return (await pb.collection("mail_outbox").getList(1, 1, { filter: `to="${email}"` })).totalItems;
}

describe("without a mail server", () => {
  test("T337 an address is on the list unconfirmed, as nobody asked its owner, and a second time it is known", async () => {
    const email = address();
    expect((await subscribe(email)).status).toBe(200);
    expect((await rowOf(email)).confirmed_at).toBe("");
    const again = await subscribe(email.toUpperCase());
    expect(again).toMatchObject({
      status: 409,
      body: {
        code: "newsletter_duplicate",
        message: "This email is already on our mailing list.",
      },
    });
  });

  test.each(["", "nobody", "a@b", `${"x".repeat(250)}@readers.test`])(
    "refuses: %j",
    async (email) => {
      expect((await subscribe(email)).status).toBe(422);
    },
  );

  test("a program that fills in the hidden field is thanked, and nothing is kept", async () => {
    const email = address();
    expect((await subscribe(email, { website: "https://spam.test" })).status).toBe(200);
    await expect(rowOf(email)).rejects.toMatchObject({ status: 404 });
  });
});

/** As a browser without scripts does. */
async function send(fields: Record<string, string>) {
  const headers = { Accept: "text/html,*/*;q=0.8", "X-Forwarded-For": anyAddress() };
  const body = new URLSearchParams({ website: "", ...fields });
  const request = { method: "POST", headers, body };
  const answer = await fetch(`${server.url}/api/app/newsletter`, request);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

describe("a form that the browser submits without scripts", () => {
  test("is answered by a page with the same words, T130 which promise no email that we can't send", async () => {
    const email = address();
    const first = await send({ email });
    expect(first).toMatchObject({ status: 200, text: expect.stringContaining("<h1>Subscribed!") });
    expect(first.text).not.toContain("receive updates");
    expect((await subscribe(address())).body).toEqual({ sends_email: false });
    expect(first.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect((await rowOf(email)).subscribed_at).not.toBe("");
    const second = await send({ email });
    expect(second.status).toBe(409);
    expect(second.text).toContain("This email is already on our mailing list.");
  });

  test("T32 says what is wrong, and repeats nothing that was typed", async () => {
    const { status, text } = await send({ email: "<script>alert(1)</script>" });
    expect(status).toBe(422);
    expect(text).toContain("Invalid email address");
    expect(text).not.toContain("alert");
  });

  test("keeps nothing where the hidden field is filled in", async () => {
    const email = address();
    expect((await send({ email, website: "x" })).status).toBe(200);
    await expect(rowOf(email)).rejects.toMatchObject({ status: 404 });
  });
});

describe("with a mail server", () => {
  beforeAll(() =>
    server.restart({
      SMTP_URL: mail.url,
      MAIL_FROM: "Pantry <news@pantry.test>",
      PUBLIC_URL: "https://pantry.test",
    }),
  );

  /** Subscribes and answers the tokens that were mailed: of the link that confirms, and of the one that unsubscribes. */
  async function mailedTokens(email: string): Promise<{ yes: string; leave: string }> {
    await subscribe(email);
    await sendDueMail(server);
    const { text } = await mail.waitForMail(email, "Please confirm your subscription");
    const tokenAt = (page: string) => new RegExp(`/${page}#token=(\\S+)`).exec(text)?.[1] ?? "";
    return { yes: tokenAt("confirm"), leave: tokenAt("unsubscribe") };
  }

  test("an address is told what will come to it", async () => {
    const { text } = await send({ email: address() });
    expect(text).toContain("You&#39;ll receive updates on discounts &amp; delivery dates.");
    expect((await subscribe(address())).body).toEqual({ sends_email: true });
  });

  test("a reader without a newsletter is mailed the link that unsubscribes, once a day", async () => {
    const email = address();
    const { yes, leave: token } = await mailedTokens(email);
    await post(server, "/api/app/newsletter/confirm", { token: yes });
    const leave = (of: string) =>
      post(
        server,
        "/api/app/newsletter/leave",
        { email: of },
        { headers: { "X-Forwarded-For": anyAddress() } },
      );
    const known = [await leave(email.toUpperCase()), await leave(email)];
    const stranger = address();
    const unknown = await leave(stranger);
    for (const answer of known) expect(answer.body).toEqual(unknown.body);
    expect([await queued(email), await queued(stranger)]).toEqual([2, 0]);
    await sendDueMail(server);
    const got = await mail.waitForMail(email, "Stop the newsletter");
    expect(got.link).toBe(`https://pantry.test/newsletter/unsubscribe#token=${token}`);
    await post(server, "/api/app/newsletter/unsubscribe", { token });
    expect((await rowOf(email)).unsubscribed_at).not.toBe("");
  });

  test("an address counts once its owner has opened the mailed link", async () => {
    const email = address();
    const { yes: token, leave } = await mailedTokens(email);
    expect(await rowOf(email)).toMatchObject({ confirmed_at: "", unsubscribed_at: "" });
    for (let opened = 0; opened < 2; opened++) {
      const answer = await post(server, "/api/app/newsletter/confirm", { token });
      expect(answer.status).toBe(200);
    }
    expect((await rowOf(email)).confirmed_at).not.toBe("");
    const pb = await server.asSuperuser();
    const everything = JSON.stringify([
      await pb.collection("newsletter_subscribers").getFullList({ fields: "*,token_hash" }),
      await pb.collection("mail_outbox").getFullList(),
    ]);
    for (const one of [token, leave]) expect(everything).not.toContain(one);
  });

  test("T802 is denied: the link that unsubscribes, in a newsletter that was passed on, says yes for nobody", async () => {
    const email = address();
    const { yes, leave: token } = await mailedTokens(email);
    expect((await post(server, "/api/app/newsletter/confirm", { token })).status).toBe(400);
    const { id } = await rowOf(email);
    const made = { token: `${id}.${token}` };
    expect((await post(server, "/api/app/newsletter/confirm", made)).status).toBe(400);
    expect((await rowOf(email)).confirmed_at).toBe("");
    expect((await post(server, "/api/app/newsletter/confirm", { token: yes })).status).toBe(200);
  });

  test("T49 its links carry the token where no log sees it, and mail programs get a button", async () => {
    const email = address();
    const { yes, leave: token } = await mailedTokens(email);
    const got = await mail.waitForMail(email, "confirm");
    expect(got.link).toBe(`https://pantry.test/newsletter/confirm#token=${yes}`);
    const url = `https://pantry.test/api/app/newsletter/unsubscribe/${token}`;
    expect(got.headers.get("list-unsubscribe")).toBe(`<${url}>`);
    expect(got.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    // T696 opened in a browser, or by a scanner, the address leads to the page with the button and does nothing.
    const opened = await fetch(server.url + new URL(url).pathname, { redirect: "manual" });
    expect(opened.status).toBe(303);
    expect(opened.headers.get("location")).toBe(`/newsletter/unsubscribe#token=${token}`);
    expect((await rowOf(email)).unsubscribed_at).toBe("");
    const oneClick = await fetch(server.url + new URL(url).pathname, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(oneClick.status).toBe(200);
    expect(await rowOf(email)).toMatchObject({ confirmed_at: "" });
    expect((await rowOf(email)).unsubscribed_at).not.toBe("");
    // Used again, it does no harm.
    expect((await post(server, "/api/app/newsletter/confirm", { token: yes })).status).toBe(400);
    expect((await post(server, "/api/app/newsletter/unsubscribe", { token })).status).toBe(200);
    for (const one of [yes, token]) expect(server.output()).not.toContain(one);
  });

  test("denies: a made-up link", async () => {
    for (const act of ["confirm", "unsubscribe"]) {
      const answer = await post(server, `/api/app/newsletter/${act}`, { token: "0".repeat(64) });
      expect(answer).toMatchObject({ status: 400, body: { code: "link_invalid" } });
    }
  });

  test("T41 a victim's address, asked for again and again from everywhere, gets one mail a day", async () => {
    const victim = address();
    const answers = [];
    for (let i = 0; i < 40; i++) answers.push(await subscribe(victim));
    expect(answers.map(({ status }) => status)).toEqual([200, ...Array(39).fill(409)]);
    const told = new Set(answers.slice(1).map(({ body }) => JSON.stringify(body)));
    expect(told.size).toBe(1);
    expect(await queued(victim)).toBe(1);
  });

  test("T41 a forged body adds no one to the list", async () => {
    const email = address();
    const at = "2001-01-01 00:00:00.000Z";
    const forged = { confirmed_at: at, subscribed_at: at, unsubscribed_at: at, token_hash: "x" };
    expect((await subscribe(email, forged)).status).toBe(200);
    const row = await rowOf(email);
    expect(row).toMatchObject({ confirmed_at: "", unsubscribed_at: "" });
    expect(row.subscribed_at).not.toBe(at);
  });

  test("T41 a flood from one address is stopped, and others still subscribe", async () => {
    const ip = "203.0.113.7";
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => subscribe(address(), {}, ip)),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(20);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(40);
    expect((await subscribe(address(), {}, "198.51.100.2")).status).toBe(200);
  });

  test("F439 who has left, or was removed, is asked again once in 30 days, and is off the list until then", async () => {
    const [email, removed] = [address(), address()];
    const { yes, leave: token } = await mailedTokens(email);
    await post(server, "/api/app/newsletter/unsubscribe", { token });
    const { unsubscribed_at } = await rowOf(email);
    expect((await subscribe(email)).status).toBe(200);
    expect(await queued(email)).toBe(1);
    await mailedTokens(removed);
    const { id } = await rowOf(removed);
    await post(server, "/api/app/admin/newsletter/remove", { id }, { as: admin.pb });
    const later = (days: number) =>
      server.restart({
        SMTP_URL: mail.url,
        MAIL_FROM: "news@pantry.test",
        CLOCK_OFFSET_MS: String(days * DAY + 1000),
      });
    await later(1);
    expect((await subscribe(email)).status).toBe(409);
    expect((await subscribe(removed)).status).toBe(200);
    expect([await queued(email), await queued(removed)]).toEqual([2, 2]);
    await later(2);
    for (const one of [email, removed]) expect((await subscribe(one)).status).toBe(409);
    expect([await queued(email), await queued(removed)]).toEqual([2, 2]);
    expect(await rowOf(email)).toMatchObject({ confirmed_at: "", unsubscribed_at });
    await post(server, "/api/app/newsletter/unsubscribe", { token });
    expect(await rowOf(email), "left before that").toMatchObject({ unsubscribed_at });
    expect((await post(server, "/api/app/newsletter/confirm", { token: yes })).status).toBe(400);
    expect((await subscribe(email)).status).toBe(200);
    expect((await post(server, "/api/app/newsletter/confirm", { token: yes })).status).toBe(200);
    const row = await rowOf(email);
    expect(row.unsubscribed_at).toBe("");
    expect(row.confirmed_at > row.subscribed_at).toBe(true);
  });

  test("unconfirmed addresses are deleted after a month, and no others", async () => {
    const [email, left] = [address(), address()];
    await subscribe(email);
    const { leave } = await mailedTokens(left);
    await post(server, "/api/app/newsletter/unsubscribe", { token: leave });
    await subscribe(left);
    const kept = address();
    const { yes: token } = await mailedTokens(kept);
    await post(server, "/api/app/newsletter/confirm", { token });
    await server.restart({
      SMTP_URL: mail.url,
      MAIL_FROM: "news@pantry.test",
      CLOCK_OFFSET_MS: String(33 * DAY),
    });
    await (await server.asSuperuser()).crons.run("retention");
    await expect.poll(() => rowOf(email).catch(({ status }) => status)).toBe(404);
    expect((await rowOf(kept)).email).toBe(kept);
    expect((await rowOf(left)).unsubscribed_at).not.toBe("");
  });
});
