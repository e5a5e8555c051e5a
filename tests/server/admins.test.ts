import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { mailForFile, serverForFile } from "../support/for-file";
import { sendDueMail } from "../support/mail";
import { asGuest, inviteAdmin, makeAdmin, setUpToken, signIn, signUp } from "../support/members";
import { makeShopper, placeOrder, sql, value } from "../support/ordering";
import { startServer } from "../support/pocketbase";
import { listen } from "../support/realtime";
import { type Answer, get, post } from "../support/requests";
import { waitingForAnotherWriter } from "../support/second-writer";

const SIGN_UP = "/api/app/admin/sign-up";
const ACCEPT = "/api/app/admin/accept-invitation";
const INVITATIONS = "/api/app/admin/invitations";
const WITHDRAW = "/api/app/admin/invitations/withdraw";
const REVOKE = "/api/app/admin/revoke";
const LISTED = "listed@admins.test";
const PASSWORD = "a good password";
const refused = { status: 403, body: { code: "admin_setup_failed" } };

const mail = await mailForFile();
const server = await serverForFile({
  env: {
    SMTP_URL: mail.url,
    MAIL_FROM: "no-reply@pantry.test",
    ADMIN_EMAILS: `Listed@admins.test, second-${LISTED}, third-${LISTED}`,
    TRUSTED_PROXY_HEADER: "X-Real-IP",
  },
});
const admin = await makeAdmin(server);

let address = 0;
function signUpAsAdmin(email: string, invite?: string, password = PASSWORD): Promise<Answer> {
  const headers = { "X-Real-IP": `10.9.${address >> 8}.${address++ & 255}` };
  return post(server, SIGN_UP, { email, password, ...(invite && { invite }) }, { headers });
}

async function isAdmin(email: string, password = PASSWORD): Promise<boolean> {
  const { pb } = await signIn(server, email, password);
  return (await get(server, "/api/app/session", { as: pb })).body.isAdmin;
}

async function listedToken(email: string): Promise<string> {
  expect(await signUpAsAdmin(email)).toMatchObject({ status: 200, body: { next: "check_mail" } });
  await sendDueMail(server);
  const { link } = await mail.waitForMail(email, "admin account");
  expect(new URL(link).pathname).toBe("/admin-auth");
  return new URL(link).searchParams.get("invite") ?? "";
}

async function hasAccount(email: string): Promise<boolean> {
  const pb = await server.asSuperuser();
  return (
    (await pb.collection("users").getList(1, 1, { filter: `email="${email}"` })).totalItems > 0
  );
}

describe("T08 signing up at /admin-auth", () => {
  test("without an invitation creates neither an admin nor an account", async () => {
    const answer = await signUpAsAdmin("anyone@admins.test");
    expect(answer).toMatchObject({ status: 200, body: { next: "check_mail" } });
    expect(await hasAccount("anyone@admins.test")).toBe(false);
  });

  test("with a made-up, a used or an expired invitation does not either", async () => {
    expect(await signUpAsAdmin("a@admins.test", "f".repeat(64))).toMatchObject({
      ...refused,
      body: { message: "Could not complete account setup. Please contact support." },
    });
    expect(await signUpAsAdmin("a@admins.test", await setUpToken(server))).toMatchObject(refused);

    const invite = await inviteAdmin(admin, "late@admins.test");
    const pb = await server.asSuperuser();
    const row = await pb
      .collection("admin_invitations")
      .getFirstListItem(`email="late@admins.test"`);
    const week = new Date(row.expires_at).getTime() - Date.now();
    expect(week).toBeCloseTo(7 * 86_400_000, -5);
    await pb
      .collection("admin_invitations")
      .update(row.id, { expires_at: "2026-01-01 00:00:00.000Z" });
    expect(await signUpAsAdmin("late@admins.test", invite)).toMatchObject(refused);
  });

  test("an invitation is for its address, in any letter case, once", async () => {
    const invite = await inviteAdmin(admin, "Right@Admins.test");
    expect(await signUpAsAdmin("wrong@admins.test", invite)).toMatchObject(refused);
    expect(await signUpAsAdmin("RIGHT@admins.test", invite)).toMatchObject({
      status: 200,
      body: { next: "sign_in" },
    });
    expect(await isAdmin("right@admins.test")).toBe(true);
    expect(await signUpAsAdmin("right@admins.test", invite)).toMatchObject(refused);
  });

  test("twenty at once with one invitation make one admin", async () => {
    const invite = await inviteAdmin(admin, "race@admins.test");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signUpAsAdmin("race@admins.test", invite)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(19);
  });

  test.each([
    ["no address", { email: "x", password: PASSWORD }, "email", "email_format_invalid"],
    [
      "a short password",
      { email: "a@b.test", password: "1234567" },
      "password",
      "password_too_short",
    ],
    [
      "129 characters",
      { email: "a@b.test", password: "x".repeat(129) },
      "password",
      "admin_password_too_long",
    ],
  ])("refuses %s", async (_case, body, field, code) => {
    const answer = await post(server, SIGN_UP, body);
    expect(answer).toMatchObject({ status: 422, body: { data: { [field]: { code } } } });
  });

  test("takes 128 characters", async () => {
    const password = "x".repeat(128);
    const invite = await inviteAdmin(admin, "long@admins.test");
    expect((await signUpAsAdmin("long@admins.test", invite, password)).status).toBe(200);
    expect(await isAdmin("long@admins.test", password)).toBe(true);
  });

  test("an invited address with a confirmed account takes the invitation by signing in", async () => {
    const member = await signUp(server, { email: "member@admins.test" });
    sql(server, `UPDATE users SET verified = 1 WHERE id = '${member.id}'`);
    const invite = await inviteAdmin(admin, member.email);
    expect(await signUpAsAdmin(member.email, invite, "a password of theirs")).toMatchObject({
      status: 409,
      body: { code: "admin_sign_up_failed" },
    });
    await expect(signIn(server, member.email)).resolves.toBeDefined();
  });
});

describe("T08 an address in ADMIN_EMAILS", () => {
  test("T47 gets a mailed link that sets a new password and ends older sessions before it grants", async () => {
    const attacker = await signUp(server, { email: LISTED, password: "the attacker's" });
    const invite = await listedToken(LISTED);
    expect(await isAdmin(LISTED, "the attacker's")).toBe(false);
    const asAttacker = await post(server, ACCEPT, { invite }, { as: attacker.pb });
    expect(asAttacker).toMatchObject({ status: 409, body: { code: "new_password_needed" } });

    expect((await signUpAsAdmin(LISTED, invite, "the owner's own")).status).toBe(200);
    expect((await get(server, "/api/app/session", { as: attacker.pb })).status).toBe(401);
    await expect(signIn(server, LISTED, "the attacker's")).rejects.toMatchObject({ status: 400 });
    expect(await isAdmin(LISTED, "the owner's own")).toBe(true);
    expect(await signUpAsAdmin(LISTED, invite, "a third password")).toMatchObject(refused);
  });

  test("has no account before the link is used, and is mailed once in two minutes", async () => {
    const email = `second-${LISTED}`;
    const invite = await listedToken(email);
    expect(await hasAccount(email)).toBe(false);
    expect((await signUpAsAdmin(email)).status).toBe(429);
    expect((await signUpAsAdmin(email, invite)).status).toBe(200);
    const { pb } = await signIn(server, email);
    const session = await get(server, "/api/app/session", { as: pb });
    expect(session.body).toMatchObject({ isAdmin: true, verified: true });
  });

  test("keeps no token in the outbox and none in the table", async () => {
    const invite = await listedToken(`third-${LISTED}`);
    const pb = await server.asSuperuser();
    const rows = [
      ...(await pb.collection("mail_outbox").getFullList()),
      ...(await pb.collection("admin_invitations").getFullList()),
    ];
    expect(JSON.stringify(rows)).not.toContain(invite);
  });
});

describe("accepting an invitation with an account", () => {
  test("denies: a guest, and a member whose address is another", async () => {
    const invite = await inviteAdmin(admin, "somebody@admins.test");
    const { pb } = await signUp(server);
    expect((await post(server, ACCEPT, { invite })).status).toBe(401);
    expect(await post(server, ACCEPT, { invite }, { as: pb })).toMatchObject(refused);
    expect(await post(server, ACCEPT, { invite: "x" }, { as: pb })).toMatchObject(refused);
    expect((await post(server, ACCEPT, {}, { as: pb })).status).toBe(422);
  });

  test("ends the account's older sessions and answers a new one of 12 hours", async () => {
    const member = await signUp(server);
    const phone = await signIn(server, member.email);
    const invite = await inviteAdmin(admin, member.email);
    const answer = await post(server, ACCEPT, { invite }, { as: member.pb });
    expect(answer).toMatchObject({ status: 200, body: { meta: { isAdmin: true } } });
    for (const { pb } of [member, phone]) {
      expect((await get(server, "/api/app/session", { as: pb })).status).toBe(401);
    }
    member.pb.authStore.save(answer.body.token, answer.body.record);
    expect((await get(server, INVITATIONS, { as: member.pb })).status).toBe(200);
    const { refreshable } = JSON.parse(atob(answer.body.token.split(".")[1]));
    expect(refreshable).toBe(false);
    const again = await post(server, ACCEPT, { invite }, { as: member.pb });
    expect(again, "an admin's session is never renewed").toMatchObject(refused);
  });
});

describe("invitations", () => {
  test("are made, listed and withdrawn by admins alone", async () => {
    const { pb } = await signUp(server);
    for (const as of [pb, asGuest(server)]) {
      const status = as === pb ? 403 : 401;
      expect((await post(server, INVITATIONS, { email: "a@b.test" }, { as })).status).toBe(status);
      expect((await get(server, INVITATIONS, { as })).status).toBe(status);
      expect((await post(server, WITHDRAW, { id: "x" }, { as })).status).toBe(status);
    }
  });

  test("T122 two hundred are open at the most, until one is withdrawn or has ended", async () => {
    const open = (until: string) =>
      sql(
        server,
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
         INSERT OR REPLACE INTO admin_invitations (id, email, token_hash, created_by, expires_at)
         SELECT 'open-' || i, i || '@open.test', 'open-hash-' || i, 'an-admin', '${until}' FROM n`,
      );
    const invite = () => post(server, INVITATIONS, { email: `next-${LISTED}` }, { as: admin.pb });
    open("2099-01-01 00:00:00.000Z");
    expect(await invite()).toMatchObject({ status: 429, body: { code: "too_many_invitations" } });
    open("2026-01-01 00:00:00.000Z");
    expect((await invite()).status).toBe(200);
    sql(server, "DELETE FROM admin_invitations WHERE id LIKE 'open-%'");
  });

  test("are mailed, shown once with the link, listed without it, and gone when withdrawn", async () => {
    const made = await post(server, INVITATIONS, { email: "new@admins.test" }, { as: admin.pb });
    expect(made).toMatchObject({ status: 200, body: { email: "new@admins.test" } });
    await sendDueMail(server);
    const { link, text } = await mail.waitForMail("new@admins.test", "invited");
    expect(link).toBe(made.body.link);
    expect(new URL(link).pathname).toBe("/admin-auth");
    expect(text).toContain(admin.email);
    const until = formatDayTime(momentOf(made.body.expires_at));
    expect(text, "F563").toContain(`The link works once, until ${until}.`);

    const listed = await get(server, INVITATIONS, { as: admin.pb });
    const mine = listed.body.invitations.find(({ id }: { id: string }) => id === made.body.id);
    expect(mine).toEqual({
      id: made.body.id,
      email: "new@admins.test",
      role: "admin",
      expires_at: made.body.expires_at,
      created_by: admin.id,
    });
    const withdraw = (id: string) => post(server, WITHDRAW, { id }, { as: admin.pb });
    const withdrawn = { status: 200, body: { withdrawn: true } };
    expect(await withdraw(made.body.id)).toMatchObject(withdrawn);
    expect(await withdraw(made.body.id), "F266 sent again").toMatchObject(withdrawn);
    const logged = `SELECT COUNT(*) FROM audit_log WHERE record_id = '${made.body.id}'
      AND action = 'admin.invitation_withdrawn'`;
    expect(value(server, logged)).toBe(1);
    expect((await withdraw(admin.id)).status, "no invitation").toBe(404);
    const invite = new URL(link).searchParams.get("invite") ?? "";
    expect(await signUpAsAdmin("new@admins.test", invite)).toMatchObject(refused);
  });

  test("a second one for an address ends the first; admins are not invited", async () => {
    const first = await inviteAdmin(admin, "twice@admins.test");
    const second = await inviteAdmin(admin, "twice@admins.test");
    expect(await signUpAsAdmin("twice@admins.test", first)).toMatchObject(refused);
    expect((await signUpAsAdmin("twice@admins.test", second)).status).toBe(200);
    const again = await post(server, INVITATIONS, { email: "twice@admins.test" }, { as: admin.pb });
    expect(again).toMatchObject({ status: 409, body: { code: "already_admin" } });
    const bad = await post(server, INVITATIONS, { email: "no address" }, { as: admin.pb });
    expect(bad.body.data.email.code).toBe("email_invalid");
  });
});

describe("taking the role away", () => {
  test("denies: guests and members; an admin who is none", async () => {
    const { pb, id } = await signUp(server);
    expect((await post(server, REVOKE, { user_id: admin.id })).status).toBe(401);
    expect((await post(server, REVOKE, { user_id: admin.id }, { as: pb })).status).toBe(403);
    expect((await post(server, REVOKE, { user_id: id }, { as: admin.pb })).status).toBe(404);
    expect((await post(server, REVOKE, {}, { as: admin.pb })).status).toBe(422);
  });

  test("T09 the next request is refused, the stream is silent and the way back is closed", async () => {
    const former = await makeAdmin(server, { inviter: admin });
    const own = await inviteAdmin(former, "accomplice@admins.test");
    const stream = await listen(server.url, former.pb.authStore.token, ["orders/*"]);
    const before = await placeOrder(server, makeShopper(server));
    await expect.poll(() => stream.events.join()).toContain(before.id);

    const revoked = await post(server, REVOKE, { user_id: former.id }, { as: admin.pb });
    expect(revoked).toMatchObject({ status: 200, body: { revoked: true } });
    expect((await get(server, INVITATIONS, { as: former.pb })).status).toBe(403);
    expect((await former.pb.collection("audit_log").getList(1, 1)).totalItems).toBe(0);
    const session = await get(server, "/api/app/session", { as: former.pb });
    expect(session.body.isAdmin).toBe(false);
    const after = await placeOrder(server, makeShopper(server));
    await new Promise((done) => setTimeout(done, 300));
    expect(stream.events.join()).not.toContain(after.id);
    stream.close();
    expect(await signUpAsAdmin("accomplice@admins.test", own)).toMatchObject(refused);
  });

  test("T09 T151 what waits for another's writing while the role is taken away is refused, and changes nothing", async () => {
    const former = await makeAdmin(server, { inviter: admin });
    const member = await signUp(server);
    const id = randomUUID();
    const seen = { total: 55_900, to_pay: 55_900, newest_proof: "", amount_received: 55_900 };
    const commands: Record<string, object> = {
      "admin/invitations": { email: "late-accomplice@admins.test" },
      "admin/users/note": { id, user_id: member.id, text: "Pays in cash", based_on: 0 },
      "admin/test-email": { id },
      "payments/reopen": { id },
      "payments/verify": { kind: "order", id, ...seen },
    };
    const logged = () => value(server, "SELECT COUNT(*) FROM audit_log");
    const before = logged();
    const answers = await waitingForAnotherWriter(
      server,
      () =>
        Promise.all(
          Object.entries(commands).map(async ([path, body]) => {
            const { status } = await post(server, `/api/app/${path}`, body, { as: former.pb });
            return [path, status];
          }),
        ),
      `DELETE FROM user_roles WHERE user_id = '${former.id}'`,
    );
    expect(answers).toEqual(Object.keys(commands).map((path) => [path, 403]));
    expect(logged()).toBe(before);
    const invited = "SELECT 1 FROM admin_invitations WHERE email = 'late-accomplice@admins.test'";
    expect(sql(server, invited)).toEqual([]);
    expect(sql(server, `SELECT 1 FROM mail_outbox WHERE event_id = '${id}'`)).toEqual([]);
  });

  test("F266 sent again, as after an answer that was lost, it is the same", async () => {
    const other = await makeAdmin(server, { inviter: admin });
    const revoke = () => post(server, REVOKE, { user_id: other.id }, { as: admin.pb });
    const revoked = { status: 200, body: { revoked: true } };
    expect(await revoke()).toMatchObject(revoked);
    expect(await revoke()).toMatchObject(revoked);
    const logged = `SELECT COUNT(*) FROM audit_log WHERE member_id = '${other.id}' AND action = 'admin.revoked'`;
    expect(value(server, logged)).toBe(1);
  });

  test("leaves a line in the audit log, as granting and inviting do", async () => {
    const other = await makeAdmin(server, { inviter: admin });
    await post(server, REVOKE, { user_id: other.id }, { as: admin.pb });
    const rows = sql<{ action: string }>(server, "SELECT action, actor_id, before FROM audit_log");
    expect(rows).toContainEqual(
      expect.objectContaining({
        action: "admin.revoked",
        actor_id: admin.id,
        before: JSON.stringify({ user_id: other.id }),
      }),
    );
    const actions = new Set(rows.map(({ action }) => action));
    expect([...actions].sort()).toEqual(
      expect.arrayContaining(["admin.granted", "admin.invited", "admin.revoked"]),
    );
  });

  test("T10 the last admin stays, also when two remove each other", async () => {
    const own = await startServer();
    try {
      const first = await makeAdmin(own);
      const alone = await post(own, REVOKE, { user_id: first.id }, { as: first.pb });
      expect(alone).toMatchObject({ status: 409, body: { code: "last_admin" } });
      let left = first;
      for (let round = 0; round < 5; round++) {
        const other = await makeAdmin(own, { inviter: left });
        const [mine, theirs] = await Promise.all([
          post(own, REVOKE, { user_id: other.id }, { as: left.pb }),
          post(own, REVOKE, { user_id: left.id }, { as: other.pb }),
        ]);
        expect([mine.status, theirs.status].filter((status) => status === 200)).toHaveLength(1);
        const pb = await own.asSuperuser();
        expect((await pb.collection("user_roles").getList(1, 1)).totalItems).toBe(1);
        if (theirs.status === 200) left = other;
      }
    } finally {
      await own.stop();
    }
  });
});

describe("the set-up link", () => {
  test("is printed on a line of its own while there is no admin, the same at each start", async () => {
    const own = await startServer({ env: { PUBLIC_URL: "https://pantry.test/" } });
    try {
      const lines = () => own.output().match(/^Admin sign-up link: .*$/gm) ?? [];
      expect(lines()).toEqual([
        `Admin sign-up link: https://pantry.test/admin-auth?invite=${await setUpToken(own)}`,
      ]);
      await own.restart();
      expect(new Set(lines()).size).toBe(1);
      expect(lines()).toHaveLength(2);

      const token = await setUpToken(own);
      const pb = await own.asSuperuser();
      const [row] = await pb.collection("admin_invitations").getFullList();
      expect(JSON.stringify(row)).not.toContain(token);

      const body = { email: "first@admins.test", password: PASSWORD, invite: token };
      expect((await post(own, SIGN_UP, body)).status).toBe(200);
      const again = { ...body, email: "second@admins.test" };
      expect((await post(own, SIGN_UP, again)).status).toBe(403);
      await own.restart();
      expect(lines()).toHaveLength(2);
    } finally {
      await own.stop();
    }
  });

  test("makes an admin of a member who is signed in already", async () => {
    const own = await startServer();
    try {
      const member = await signUp(own);
      const body = {
        email: member.email,
        password: member.password,
        invite: await setUpToken(own),
      };
      expect((await post(own, SIGN_UP, body)).status).toBe(409);
      const answer = await post(own, ACCEPT, { invite: await setUpToken(own) }, { as: member.pb });
      expect(answer).toMatchObject({ status: 200, body: { meta: { isAdmin: true } } });
    } finally {
      await own.stop();
    }
  });
});

test("emails are from the business by the name that is set now", async () => {
  const { business } = (await get(server, "/api/app/admin/settings", { as: admin.pb })).body;
  const named = { ...business, name: "Renamed (Pty) Ltd", based_on: business.version };
  const saved = await post(server, "/api/app/admin/settings/business", named, { as: admin.pb });
  expect(saved.status).toBe(200);
  await inviteAdmin(admin, "named@admins.test");
  await sendDueMail(server);
  const { headers } = await mail.waitForMail("named@admins.test", "invited");
  expect(headers.get("from")).toContain("Renamed (Pty) Ltd");
});
