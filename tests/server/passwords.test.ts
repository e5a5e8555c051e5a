import { describe, expect, test } from "vitest";
import { mailForFile, serverForFile } from "../support/for-file";
import { sendDueMail } from "../support/mail";
import { makeAdmin, type Person, signIn, signUp } from "../support/members";
import { sql, value } from "../support/ordering";
import { startServer } from "../support/pocketbase";
import { addPhone, phonesOf } from "../support/push-phones";
import { type Answer, fastest, get, post, slowest } from "../support/requests";
import { waitingForAnotherWriter } from "../support/second-writer";

const FORGOT = "/api/app/password/forgot";
const RESET = "/api/app/password/reset";
const CHANGE = "/api/app/password/change";
const CONFIRM = "/api/app/confirm-email";
const RESEND = "/api/app/confirm-email/resend";

const mail = await mailForFile();
const env = {
  SMTP_URL: mail.url,
  MAIL_FROM: "no-reply@pantry.test",
  TRUSTED_PROXY_HEADER: "X-Real-IP",
};
const server = await serverForFile({ env });

async function linkToken(email: string, subject: string): Promise<string> {
  await sendDueMail(server);
  const { link } = await mail.waitForMail(email, subject);
  return new URL(link).hash.replace("#token=", "");
}

async function resetToken(email: string): Promise<string> {
  await post(server, FORGOT, { email });
  return linkToken(email, "new password");
}

async function isSignedIn({ pb }: Person): Promise<boolean> {
  return (await get(server, "/api/app/session", { as: pb })).status === 200;
}

describe("confirming an address", () => {
  test("T47 confirms it once or twice, and neither starts nor ends a session", async () => {
    const member = await signUp(server);
    const token = await linkToken(member.email, "Confirm");
    for (let time = 0; time < 2; time++) {
      const answer = await post(server, CONFIRM, { token });
      expect(answer).toMatchObject({ status: 200, body: { confirmed: true } });
      expect(answer.body.token).toBeUndefined();
    }
    const session = await get(server, "/api/app/session", { as: member.pb });
    expect(session.body).toMatchObject({ verified: true });
  });

  test("T48 a link serves its own purpose only, and not a broken one", async () => {
    const { email } = await signUp(server);
    const confirmation = await linkToken(email, "Confirm");
    const reset = await resetToken(email);
    const password = "a new password";
    const refused = { status: 400, body: { code: "link_invalid" } };
    expect(await post(server, RESET, { token: confirmation, password })).toMatchObject(refused);
    expect(await post(server, CONFIRM, { token: reset })).toMatchObject(refused);
    expect(await post(server, CONFIRM, { token: `${confirmation}x` })).toMatchObject(refused);
    expect(await post(server, CONFIRM, { token: "" })).toMatchObject(refused);
    expect((await post(server, CONFIRM, {})).status).toBe(422);
    const superuser = await server.asSuperuser();
    expect(await post(server, CONFIRM, { token: superuser.authStore.token })).toMatchObject(
      refused,
    );
  });

  test("T48 a link sent to an old address is worth nothing", async () => {
    const { id, email } = await signUp(server);
    const confirmation = await linkToken(email, "Confirm");
    const reset = await resetToken(email);
    await (await server.asSuperuser()).collection("users").update(id, { email: `new-${email}` });
    expect((await post(server, CONFIRM, { token: confirmation })).status).toBe(400);
    expect((await post(server, RESET, { token: reset, password: "a new password" })).status).toBe(
      400,
    );
  });

  test("is asked for again once in two minutes, by the member alone, until it is done", async () => {
    const member = await signUp(server);
    expect((await post(server, RESEND)).status).toBe(401);
    const first = await post(server, RESEND, {}, { as: member.pb });
    expect(first).toMatchObject({ status: 200, body: { sent: true } });
    const second = await post(server, RESEND, {}, { as: member.pb });
    expect(second).toMatchObject({ status: 429, body: { code: "already_asked" } });
    expect(Number(second.headers.get("retry-after"))).toBeGreaterThan(100);
    await post(server, CONFIRM, { token: await linkToken(member.email, "Confirm") });
    const third = await post(server, RESEND, {}, { as: member.pb });
    expect(third).toMatchObject({ status: 200, body: { sent: false } });
  });
});

describe("a forgotten password", () => {
  test("T47 the reset ends every older session and password, and confirms the address", async () => {
    const attacker = await signUp(server, { email: "victim@members.test" });
    const token = await resetToken("victim@members.test");
    const answer = await post(server, RESET, { token, password: "the victim's own" });
    expect(answer).toMatchObject({ status: 200, body: { record: { verified: true } } });
    expect(await isSignedIn(attacker)).toBe(false);
    await expect(signIn(server, attacker.email)).rejects.toMatchObject({ status: 400 });
    await expect(signIn(server, attacker.email, "the victim's own")).resolves.toBeDefined();
  });

  test("T48 a link works once, also of two at once", async () => {
    const { email } = await signUp(server);
    const token = await resetToken(email);
    const answers = await Promise.all(
      ["first password", "second password"].map((password) =>
        post(server, RESET, { token, password }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await post(server, RESET, { token, password: "third password" })).status).toBe(400);
  });

  test("unblocks an account under a password attack", async () => {
    const { email } = await signUp(server);
    for (let n = 0; n < 5; n++) await signIn(server, email, "a wrong guess").catch(() => {});
    const token = await resetToken(email);
    expect((await post(server, RESET, { token, password: "a new password" })).status).toBe(200);
    await expect(signIn(server, email, "a new password")).resolves.toBeDefined();
  });

  test("keeps to the lengths of a member's and of an admin's password", async () => {
    const member = await signUp(server);
    const admin = await makeAdmin(server);
    const long = "x".repeat(128);
    const memberToken = await resetToken(member.email);
    const tooLong = await post(server, RESET, { token: memberToken, password: long });
    expect(tooLong).toMatchObject({
      status: 422,
      body: { data: { password: { code: "password_too_long" } } },
    });
    const adminToken = await resetToken(admin.email);
    const tooShort = await post(server, RESET, { token: adminToken, password: "1234567" });
    expect(tooShort.status).toBe(422);
    const over = await post(server, RESET, { token: adminToken, password: `${long}x` });
    expect(over.body.data.password.code).toBe("admin_password_too_long");
    expect((await post(server, RESET, { token: adminToken, password: long })).status).toBe(200);
    await expect(signIn(server, admin.email, long)).resolves.toBeDefined();
    await expect(signIn(server, admin.email, `${"x".repeat(127)}y`)).rejects.toBeDefined();
  });

  test("is mailed at most once in two minutes, and not at all to strangers", async () => {
    const { email } = await signUp(server);
    const asked = [email, email.toUpperCase(), email, "stranger@members.test"];
    for (const address of asked) {
      const answer = await post(server, FORGOT, { email: address });
      expect(answer).toMatchObject({ status: 200, body: { sent: true } });
    }
    expect((await post(server, FORGOT, { email: "no address" })).status).toBe(422);
    const queued = (to: string) =>
      sql(
        server,
        `SELECT COUNT(*) AS n FROM mail_outbox
         WHERE event = 'password_reset' AND "to" = '${to}' COLLATE NOCASE`,
      );
    expect(queued(email)).toEqual([{ n: 1 }]);
    expect(queued("stranger@members.test"), "whose it is, is looked up later").toEqual([{ n: 1 }]);
    await sendDueMail(server);
    await mail.waitForMail(email, "new password");
    const resets = mail.mails.filter(({ subject }) => subject.includes("new password"));
    expect(resets.filter(({ to }) => to === email)).toHaveLength(1);
    expect(resets.filter(({ to }) => to === "stranger@members.test")).toHaveLength(0);
  });

  test("T46 known and unknown addresses are answered alike and as fast", async () => {
    const own = await startServer({ env, realHashes: true });
    try {
      const known: Answer[] = [];
      const unknown: Answer[] = [];
      for (let n = 0; n < 12; n++) {
        const { email } = await signUp(own);
        const headers = { "X-Real-IP": `10.3.0.${n}` };
        known.push(await post(own, FORGOT, { email }, { headers }));
        unknown.push(await post(own, FORGOT, { email: `${n}@nobody.test` }, { headers }));
      }
      expect(new Set([...known, ...unknown].map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(fastest(known)).toBeLessThan(slowest(unknown));
      expect(fastest(unknown)).toBeLessThan(slowest(known));
    } finally {
      await own.stop();
    }
  });
});

describe("changing the password", () => {
  test("needs the old one; other sessions end and the caller gets a new one", async () => {
    const here = await signUp(server);
    const there = await signIn(server, here.email);
    const body = { old_password: here.password, password: "a better password" };
    expect((await post(server, CHANGE, body)).status).toBe(401);
    const wrong = await post(server, CHANGE, { ...body, old_password: "not it" }, { as: here.pb });
    expect(wrong).toMatchObject({
      status: 422,
      body: { data: { old_password: { code: "current_password_wrong" } } },
    });
    const short = await post(server, CHANGE, { ...body, password: "short" }, { as: here.pb });
    expect(short.body.data.password.code).toBe("password_too_short");

    const changed = await post(server, CHANGE, body, { as: here.pb });
    expect(changed).toMatchObject({ status: 200, body: { record: { id: here.id } } });
    expect(await isSignedIn(here)).toBe(false);
    expect(await isSignedIn(there)).toBe(false);
    here.pb.authStore.save(changed.body.token, changed.body.record);
    expect(await isSignedIn(here)).toBe(true);
    await expect(signIn(server, here.email, body.password)).resolves.toBeDefined();
  });

  test("T47 T678 one that waits while the owner resets the password is signed out, and changes nothing", async () => {
    const thief = await signUp(server);
    const password = () => value(server, `SELECT password FROM users WHERE id = '${thief.id}'`);
    const before = password();
    const body = { old_password: thief.password, password: "the thief's own" };
    const answer = await waitingForAnotherWriter(
      server,
      () => post(server, CHANGE, body, { as: thief.pb }),
      `UPDATE users SET tokenKey = '${"k".repeat(50)}' WHERE id = '${thief.id}'`,
    );
    expect(answer.status).toBe(401);
    expect(password()).toBe(before);
  });

  test("T43 guessing the old one is slowed too", async () => {
    const { pb } = await signUp(server);
    const statuses = [];
    for (let n = 0; n < 6; n++) {
      const body = { old_password: `guess ${n}`, password: "a better password" };
      statuses.push((await post(server, CHANGE, body, { as: pb })).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test("F291 guesses from many networks and devices are slowed together after a hundred", async () => {
    const { pb } = await signUp(server);
    const guess = (network: number) =>
      post(
        server,
        CHANGE,
        { old_password: "a guess", password: "a better password" },
        { as: pb, headers: { "X-Real-IP": `10.91.0.${network}` } },
      );
    const statuses = new Set<number>();
    for (let n = 0; n < 100; n++) statuses.add((await guess(Math.floor(n / 5))).status);
    expect([...statuses]).toEqual([422]);
    const slowed = await guess(99);
    expect(slowed).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
    expect(Number(slowed.headers.get("Retry-After"))).toBeLessThanOrEqual(10);
  });
});

describe("PocketBase's own endpoints for passwords, addresses and codes", () => {
  test.each([
    "request-password-reset",
    "confirm-password-reset",
    "request-verification",
    "confirm-verification",
    "request-email-change",
    "confirm-email-change",
    "request-otp",
    "auth-with-otp",
    "auth-with-oauth2",
  ])("%s is closed", async (name) => {
    const { email, pb } = await signUp(server);
    const answer = await post(server, `/api/collections/users/${name}`, { email }, { as: pb });
    expect(answer.status).toBe(404);
  });

  test("T46 by another spelling they tell nothing, and a raw password is never stored", async () => {
    const { email, password } = await signUp(server);
    const token = await resetToken(email);
    for (const spelling of ["_pb_users_auth_", "Users"]) {
      const at = (name: string) => `/api/collections/${spelling}/${name}`;
      for (const name of ["request-password-reset", "request-verification"]) {
        expect((await post(server, at(name), { email })).status).toBe(204);
        expect((await post(server, at(name), { email: "no@body.test" })).status).toBe(204);
      }
      const raw = { token, password: "raw password", passwordConfirm: "raw password" };
      expect((await post(server, at("confirm-password-reset"), raw)).status).toBe(404);
      expect((await post(server, at("request-otp"), { email })).status).toBe(403);
    }
    await expect(signIn(server, email, password)).resolves.toBeDefined();
  });
});

test("T704 who gets a new session goes on being notified on the phone in hand, and on no other of theirs", async () => {
  const member = await signUp(server);
  const { push_secret, endpoint } = await addPhone(member);
  const renewed = async (path: string, body: object) => {
    await addPhone(member);
    const answer = await post(server, path, body, { as: member.pb });
    expect(answer.status).toBe(200);
    member.pb.authStore.save(answer.body.token, answer.body.record);
  };

  const first = { old_password: member.password, password: "another password" };
  await renewed(CHANGE, { ...first, push_secret });
  expect(phonesOf(server, member)).toEqual([endpoint]);
  const token = await resetToken(member.email);
  await renewed(RESET, { token, password: "a third password", push_secret });
  expect(phonesOf(server, member)).toEqual([endpoint]);

  const stranger = await signUp(server);
  const theirs = await addPhone(stranger);
  const last = { old_password: "a third password", password: "a fourth password" };
  await renewed(CHANGE, { ...last, push_secret: theirs.push_secret });
  expect(phonesOf(server, member)).toEqual([]);
  expect(phonesOf(server, stranger)).toEqual([theirs.endpoint]);
});
