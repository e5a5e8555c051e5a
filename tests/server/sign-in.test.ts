import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
import { type MailServer, sendDueMail, startMailServer } from "../support/mail";
import { makeAdmin, signIn, signUp } from "../support/members";
import { sql, value, withoutRateLimits } from "../support/ordering";
import { startServer, type TestServer } from "../support/pocketbase";
import { fastest, get, post, slowest } from "../support/requests";

const PATH = "/api/collections/users/auth-with-password";
const DAY = 86_400;
const server = await serverForFile({ realHashes: true });
const admin = await makeAdmin(server);

function tryPassword(email: string, password: string) {
  return post(server, PATH, { identity: email, password });
}

function claims(token: string): { exp: number; refreshable: boolean } {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

function secondsLeft(token: string): number {
  return claims(token).exp - Date.now() / 1000;
}

describe("sign-in", () => {
  test("refuses a wrong password, an unknown address and a missing one alike", async () => {
    const { email } = await signUp(server);
    const wrong = await tryPassword(email, "a wrong password");
    expect(wrong).toMatchObject({
      status: 400,
      body: { code: "credentials_invalid", message: "Invalid login credentials" },
    });
    expect(await tryPassword("nobody@members.test", "a wrong password")).toMatchObject({
      status: 400,
      body: wrong.body,
    });
    expect((await post(server, PATH, {})).status).toBe(422);
  });

  test("answers where only the spelling of the collection differs with 404", async () => {
    const { email, password } = await signUp(server);
    for (const collection of ["_pb_users_auth_", "USERS"]) {
      const path = `/api/collections/${collection}/auth-with-password`;
      expect((await post(server, path, { identity: email, password })).status).toBe(404);
      expect((await post(server, path, { identity: "no@body.test", password })).status).toBe(404);
    }
  });

  test("a member's session lives 30 days and is renewed while used", async () => {
    const { pb } = await signUp(server);
    expect(secondsLeft(pb.authStore.token)).toBeCloseTo(30 * DAY, -2);
    await pb.collection("users").authRefresh();
    expect(claims(pb.authStore.token).refreshable).toBe(true);
    expect(secondsLeft(pb.authStore.token)).toBeCloseTo(30 * DAY, -2);
  });

  test("an admin's session ends after 12 hours, wherever they sign in, and is never renewed", async () => {
    const { pb } = await signIn(server, admin.email);
    const first = claims(pb.authStore.token);
    expect(first.refreshable).toBe(false);
    expect(secondsLeft(pb.authStore.token)).toBeCloseTo(DAY / 2, -2);
    const { meta } = await pb.collection("users").authRefresh();
    expect(meta).toMatchObject({ isAdmin: true });
    expect(claims(pb.authStore.token)).toEqual(first);
  });

  test("signing in sends no mail", async () => {
    const pb = await server.asSuperuser();
    const before = await pb.collection("mail_outbox").getList(1, 1);
    await signIn(server, admin.email);
    const after = await pb.collection("mail_outbox").getList(1, 1);
    expect(after.totalItems).toBe(before.totalItems);
  });

  test("signing out everywhere ends every session, this one too", async () => {
    const here = await signUp(server);
    const there = await signIn(server, here.email);
    const answer = await post(
      server,
      "/api/app/sign-out-everywhere",
      { remove_data: true },
      { as: here.pb },
    );
    expect(answer).toMatchObject({ status: 200, body: { signed_out: true } });
    for (const { pb } of [here, there]) {
      expect((await get(server, "/api/app/session", { as: pb })).status).toBe(401);
    }
    expect((await post(server, "/api/app/sign-out-everywhere")).status).toBe(401);
  });
});

describe("T80 a guesser locks no one out", () => {
  let own: TestServer;
  let mail: MailServer;
  beforeAll(async () => {
    mail = await startMailServer();
    const env = { SMTP_URL: mail.url, MAIL_FROM: "no-reply@pantry.test" };
    own = await startServer({ env: { ...env, TRUSTED_PROXY_HEADER: "X-Forwarded-For" } });
    await withoutRateLimits(own);
  });
  afterAll(async () => {
    await own.stop();
    await mail.stop();
  });

  async function resetTokenOf(email: string): Promise<string> {
    await post(own, "/api/app/password/forgot", { email });
    await sendDueMail(own);
    const { link } = await mail.waitForMail(email, "new password");
    return new URL(link).hash.replace("#token=", "");
  }

  const from = (address: string, device = "") => ({
    headers: { "X-Forwarded-For": address, "X-Device": device },
  });
  const guess = (email: string, address: string, password = "a wrong password", device = "") =>
    post(own, PATH, { identity: email, password }, from(address, device));

  /** As from twenty networks at once; the last ones are refused. */
  async function guessFromEverywhere(email: string) {
    const statuses = [];
    for (let n = 0; n < 20; n++) statuses.push((await guess(email, `10.7.0.${n}`)).status);
    expect(statuses.at(-1)).toBe(429);
  }

  test("a guesser in one network slows no one in another, IPv6 by its /64", async () => {
    const { email, password } = await signUp(own);
    const statuses = [];
    for (let n = 0; n < 8; n++) statuses.push((await guess(email, `2001:db8:0:1::${n}`)).status);
    expect(statuses.slice(0, 6)).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await guess(email, "2001:db8:0:2::1", password)).status).toBe(200);
  });

  test("who guesses from many is slowed, but no device and no network that signed in before", async () => {
    const { email, password } = await signUp(own);
    const first = await guess(email, "41.13.2.7", password);
    const device = first.headers.get("X-Device") ?? "";
    expect(device).not.toContain(email);
    await guessFromEverywhere(email);
    expect((await guess(email, "41.99.9.9", password)).status, "unknown").toBe(429);
    expect((await guess(email, "41.13.2.7", password)).status, "its network").toBe(200);
    const stored = JSON.stringify(sql(own, "SELECT account_key, source FROM sign_in_attempts"));
    for (const guessed of ["network:41.13.2.7", `known_network:${email}`, `sign_in:${email}`]) {
      const hash = createHash("sha256").update(guessed).digest("hex");
      expect(stored, `F440 ${guessed} by its plain hash`).not.toContain(hash);
    }
    await guessFromEverywhere(email);
    expect((await guess(email, "41.99.9.9", password, device)).status, "its device").toBe(200);
  });

  test("T335 seven wrong passwords from seven networks: a new device is told how long, and a link by email lets it in", async () => {
    const { email, password } = await signUp(own);
    for (let n = 0; n < 7; n++) await guess(email, `10.8.0.${n}`);
    const refused = await guess(email, "41.77.0.1", password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    const users = (await own.asSuperuser()).collection("users");
    const user = await users.getFirstListItem(`email = "${email}"`);
    expect(user.verified).toBe(false);
    const token = await resetTokenOf(email);
    const reset = "/api/app/password/reset";
    const chosen = { token, password: "another good password" };
    const signedIn = await post(own, reset, chosen, from("41.77.0.1"));
    expect(signedIn).toMatchObject({ status: 200, body: { record: { email } } });
    expect((await post(own, reset, chosen, from("41.77.0.1"))).status).toBe(400);
    const device = signedIn.headers.get("X-Device") ?? "";
    await guessFromEverywhere(email);
    const again = await guess(email, "41.77.0.2", chosen.password, device);
    expect(again.status, "the device is known now").toBe(200);
  });

  test("a sign-in that is sent again at once is answered alike", async () => {
    const { email, password } = await signUp(own);
    for (let n = 0; n < 10; n++) {
      const again = () => guess(email, `41.50.0.${n}`, password);
      const answers = await Promise.all([again(), again(), again(), again()]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
  });

  test("a known device has its own five mistakes, and no access without the password", async () => {
    const { email, password } = await signUp(own);
    const other = await signUp(own);
    const device = (await guess(email, "41.13.2.8", password)).headers.get("X-Device") ?? "";
    const statuses = [];
    for (let n = 0; n < 6; n++) {
      statuses.push((await guess(email, `41.0.0.${n}`, "a wrong password", device)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    await guessFromEverywhere(other.email);
    const foreign = await guess(other.email, "41.99.9.9", other.password, device);
    expect(foreign.status, "another account's device is unknown").toBe(429);
  });

  test("T43 a session that is renewed makes no device with tries of its own", async () => {
    const { email, password, pb } = await signUp(own);
    const renew = (device = "") =>
      post(own, "/api/collections/users/auth-refresh", {}, { as: pb, ...from("41.5.0.1", device) });
    const body = { old_password: "a wrong password", password: "the thief's own" };
    const statuses = [];
    for (let n = 0; n < 6; n++) {
      const device = (await renew()).headers.get("X-Device") ?? "";
      const asked = { as: pb, ...from("41.5.0.1", device) };
      statuses.push((await post(own, "/api/app/password/change", body, asked)).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);

    const device = (await guess(email, "41.5.0.2", password)).headers.get("X-Device") ?? "";
    const renewed = await renew(device);
    expect(renewed.status).toBe(200);
    expect(renewed.headers.get("X-Device"), "a phone keeps the one it has").toBeNull();
    await guessFromEverywhere(email);
    expect((await guess(email, "41.99.9.9", password, device)).status, "its device").toBe(200);
  });

  test("a device is unknown again once the account's sessions have ended", async () => {
    const { email, password, pb } = await signUp(own);
    const device = (await guess(email, "41.13.2.9", password)).headers.get("X-Device") ?? "";
    await post(own, "/api/app/sign-out-everywhere", { remove_data: true }, { as: pb });
    await guessFromEverywhere(email);
    expect((await guess(email, "41.99.9.9", password, device)).status).toBe(429);
  });

  test("one's own password is asked for by a count of its own", async () => {
    const { email, password, pb } = await signUp(own);
    await guessFromEverywhere(email);
    const ask = (path: string, body: object) =>
      post(own, path, body, { as: pb, ...from("10.7.0.1") });
    expect((await ask("/api/app/account/data", { password })).status).toBe(200);
    const change = { old_password: password, password: "a new password" };
    expect((await ask("/api/app/password/change", change)).status).toBe(200);
  });

  test("own passwords are guessed no faster than at sign-in", async () => {
    const { pb } = await signUp(own);
    const statuses = [];
    for (let n = 0; n < 6; n++) {
      const body = { password: `guess number ${n}` };
      statuses.push((await post(own, "/api/app/account/data", body, { as: pb })).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

describe("guessing", () => {
  test("T43 one account from many addresses is slowed, and the right password works after the wait", async () => {
    const own = await startServer({ env: { TRUSTED_PROXY_HEADER: "X-Forwarded-For" } });
    try {
      const { email, password } = await signUp(own);
      const guess = (n: number, text: string) =>
        post(
          own,
          PATH,
          { identity: n % 2 ? email : email.toUpperCase(), password: text },
          { headers: { "X-Forwarded-For": `10.0.0.${n}` } },
        );
      const answers = [];
      for (let n = 0; n < 7; n++) answers.push(await guess(n, `guess number ${n}`));
      expect(answers.map((answer) => answer.status)).toEqual([400, 400, 400, 400, 400, 429, 429]);
      expect(answers[5]?.body.code).toBe("too_many_attempts");
      expect(Number(answers[5]?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
      expect((await guess(8, password)).status).toBe(429);

      await own.restart({ CLOCK_OFFSET_MS: "-60000" }); // the restart itself takes time
      expect((await guess(9, password)).status).toBe(429);
      await own.restart({ CLOCK_OFFSET_MS: "10000" });
      expect((await guess(10, password)).status).toBe(200);
      expect((await guess(11, "a new mistake")).status).toBe(400);
      expect((await guess(12, password)).status).toBe(200);
    } finally {
      await own.stop();
    }
  });

  test("T43 a hundred guesses at once are counted one by one", async () => {
    const { email } = await signUp(server);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => tryPassword(email, `guess number ${n}`)),
    );
    const checked = answers.filter((answer) => answer.status === 400).length;
    expect(checked).toBeGreaterThanOrEqual(5);
    expect(checked).toBeLessThanOrEqual(15); // on a slow machine waits expire during the test
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(30 - checked);
  });

  test("T43 an account that does not exist is slowed as one that does", async () => {
    const statuses = [];
    for (let n = 0; n < 6; n++) {
      statuses.push((await tryPassword("ghost@members.test", "a wrong password")).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  test("T44 T43 many accounts from one address meet its limit, whatever X-Forwarded-For says", async () => {
    const own = await startServer();
    try {
      const guess = (n: number, body: object) =>
        post(own, PATH, body, { headers: { "X-Forwarded-For": `10.1.0.${n}` } });
      for (let n = 0; n < 110; n++) await guess(n, {});
      const statuses = [];
      for (let n = 0; n < 20; n++) {
        const body = { identity: `${n}@guess.test`, password: "a wrong password" };
        statuses.push((await guess(n, body)).status);
      }
      expect(statuses.filter((status) => status === 400)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(10);
      const batch = await post(own, "/api/batch", { requests: [] });
      expect(batch.status).toBe(403);
    } finally {
      await own.stop();
    }
  });

  test("T45 thirty members behind one address all get in", async () => {
    const own = await startServer();
    try {
      const members = await Promise.all(Array.from({ length: 30 }, () => signUp(own)));
      const signedIn = await Promise.all(members.map(({ email }) => signIn(own, email)));
      expect(signedIn.map(({ id }) => id)).toEqual(members.map(({ id }) => id));
    } finally {
      await own.stop();
    }
  });

  test("who has the data cannot try passwords fast either", async () => {
    const { id } = await signUp(server);
    const hash = value(server, `SELECT password FROM users WHERE id = '${id}'`);
    expect(hash).toMatch(/^\$2a\$10\$/);
  });

  test("T46 known and unknown addresses take as long", async () => {
    const known = [];
    const unknown = [];
    for (const _member of [1, 2]) {
      const { email } = await signUp(server);
      for (let n = 0; n < 4; n++) {
        known.push(await tryPassword(email, "a wrong password"));
        unknown.push(await tryPassword(`nobody.${email}`, "a wrong password"));
      }
    }
    expect(new Set([...known, ...unknown].map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(fastest(known)).toBeLessThan(slowest(unknown));
    expect(fastest(unknown)).toBeLessThan(slowest(known));
  });
});
