import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { UserView } from "@/domain/users/responses";
import { mailForFile, serverForFile } from "../support/for-file";
import { finishJob } from "../support/jobs";
import { sendDueMail } from "../support/mail";
import { inviteAdmin, makeAdmin, type Person, signIn, signUp } from "../support/members";
import { call, makeShopper, placeOrder, type Shopper, sql, value } from "../support/ordering";
import { filesWith, knownMember, ownDataOf } from "../support/privacy";
import { listen } from "../support/realtime";
import { get, post } from "../support/requests";

const mail = await mailForFile();
const server = await serverForFile({
  env: { SMTP_URL: mail.url, MAIL_FROM: "no-reply@pantry.test" },
});
const admin = await makeAdmin(server);
const other = makeShopper(server, { admin: true, name: "Other Admin" });

interface Answer {
  readonly user: UserView;
  readonly code?: string;
}

const as = (who: Person): Pick<Shopper, "token"> => ({ token: who.pb.authStore.token });
const act = (path: string, body: object, who: Pick<Shopper, "token"> = as(admin)) =>
  call<Answer>(server, who, `admin/users/${path}`, body);
const auditOf = (id: string) =>
  sql<{ action: string; before: string; after: string; reason: string; actor_id: string }>(
    server,
    `SELECT action, before, after, reason, actor_id FROM audit_log
     WHERE collection = 'users' AND record_id = '${id}' ORDER BY rowid`,
  );

/** As if the account's deletion had been asked for, and withdrawn, a day earlier. */
const aDayAgo = ({ id }: Shopper) => {
  const earlier = "strftime('%Y-%m-%d %H:%M:%fZ', due_at, '-1 day')";
  sql(
    server,
    `UPDATE erasures SET due_at = ${earlier} WHERE user_id = '${id}';
    UPDATE mail_outbox SET data = json_set(data, '$.due_at', (SELECT due_at FROM erasures WHERE user_id = '${id}'))
    WHERE user_id = '${id}' AND event = 'erasure_requested'`,
  );
};

describe("T156 a deactivated account", () => {
  const reason = "Sent deposits of somebody else";

  test("is refused on its next request with the reason, and works again once reactivated", async () => {
    const who = await signUp(server);
    const stream = await listen(server.url, who.pb.authStore.token, ["orders/*"]);
    const done = await act("deactivate", { user_id: who.id, reason });
    expect(done).toMatchObject({
      status: 200,
      body: { user: { deactivated_by: admin.email, deactivated_reason: reason } },
    });
    const refused = await get(server, "/api/app/session", { as: who.pb });
    expect(refused).toMatchObject({ status: 401, body: { reason: "deactivated" } });
    expect(
      (await post(server, "/api/collections/users/auth-refresh", {}, { as: who.pb })).status,
    ).toBe(401);
    const body = { identity: who.email, password: who.password };
    const signInPath = "/api/collections/users/auth-with-password";
    expect(await post(server, signInPath, body)).toMatchObject({
      status: 403,
      body: { code: "account_deactivated", message: expect.stringContaining("deactivated") },
    });
    expect(await post(server, signInPath, { ...body, password: "a wrong one" })).toMatchObject({
      status: 400,
      body: { code: "credentials_invalid" },
    });
    const again = { id: who.id, email: who.email, password: who.password };
    expect((await post(server, "/api/app/sign-up", again)).body.code).toBe("account_deactivated");
    expect((await act("reactivate", { user_id: who.id })).status).toBe(200);
    const back = await signIn(server, who.email);
    expect(back.id).toBe(who.id);
    await placeOrder(server, { ...who, name: "", token: back.pb.authStore.token }, "budget");
    expect(stream.events, "the stream of before says nothing any more").toEqual([]);
    stream.close();
    expect(auditOf(who.id)).toMatchObject([
      { action: "member.deactivated", reason, actor_id: admin.id, before: '{"deactivated_at":""}' },
      { action: "member.reactivated", after: '{"deactivated_at":""}' },
    ]);
  });

  test("opens by no new password, and takes no invitation", async () => {
    const who = await signUp(server);
    sql(server, `UPDATE users SET verified = 1 WHERE id = '${who.id}'`);
    await act("deactivate", { user_id: who.id, reason });
    await post(server, "/api/app/password/forgot", { email: who.email });
    await sendDueMail(server);
    const { link } = await mail.waitForMail(who.email, "new password");
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get("token");
    const reset = await post(server, "/api/app/password/reset", { token, password: "another one" });
    expect(reset).toMatchObject({ status: 403, body: { code: "account_deactivated" } });
    await expect(inviteAdmin(admin, who.email)).rejects.toMatchObject({
      status: 409,
      response: { code: "member_deactivated" },
    });
  });

  test("T737 takes no invitation that was open before either", async () => {
    const [who, unlisted] = [await signUp(server), await signUp(server)];
    const invites = [await inviteAdmin(admin, who.email), await inviteAdmin(admin, unlisted.email)];
    await act("deactivate", { user_id: who.id, reason });
    sql(server, `UPDATE users SET deactivated_at = '2026-01-01' WHERE id = '${unlisted.id}'`);
    const take = ({ email }: Person, invite = "") =>
      post(server, "/api/app/admin/sign-up", { email, password: "another good one", invite });
    expect(await take(who, invites[0])).toMatchObject({
      status: 403,
      body: { code: "admin_setup_failed" },
    });
    expect(await take(unlisted, invites[1])).toMatchObject({
      status: 403,
      body: { code: "account_deactivated" },
    });
    await expect(signIn(server, unlisted.email, unlisted.password)).rejects.toMatchObject({
      response: { code: "account_deactivated" },
    });
  });

  test("an admin's can't be: the role is removed first, and the last admin stays", async () => {
    const body = { user_id: other.id, reason };
    expect((await act("deactivate", body)).body.code).toBe("admin_not_deactivatable");
    expect((await act("erasure", { user_id: admin.id })).body.code).toBe("admin_not_deletable");
  });

  test("T157 a second admin gets who was first", async () => {
    const who = makeShopper(server);
    const both = await Promise.all([
      act("deactivate", { user_id: who.id, reason: "One" }),
      act("deactivate", { user_id: who.id, reason: "Two" }, other),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409);
    expect(late?.body).toMatchObject({ code: "already_deactivated" });
    const first = both.findIndex(({ status }) => status === 200);
    expect(late?.body.user.deactivated_by).toBe([admin.email, other.email][first]);
    const repeated = [
      await act("deactivate", { user_id: who.id, reason: "One" }),
      await act("deactivate", { user_id: who.id, reason: "Two" }, other),
    ];
    expect(repeated[first]?.status, "a lost answer is no conflict").toBe(200);
    await act("reactivate", { user_id: who.id });
    expect((await act("reactivate", { user_id: who.id }, other)).body.code).toBe(
      "already_reactivated",
    );
  });
});

describe("notes", () => {
  const add = (user_id: string, text: string, who?: Pick<Shopper, "token">) =>
    act("note", { id: randomUUID(), user_id, text, based_on: 0 }, who);

  test("T157 are added once, changed and removed unless another admin was first", async () => {
    const who = makeShopper(server);
    const id = randomUUID();
    const note = { id, user_id: who.id, text: "Prefers mornings", based_on: 0 };
    for (let n = 0; n < 2; n++) expect((await act("note", note)).status).toBe(200);
    const edits = await Promise.all([
      act("note", { ...note, text: "Prefers evenings", based_on: 1 }),
      act("note", { ...note, text: "Prefers weekends", based_on: 1 }, other),
    ]);
    expect(edits.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = edits.find(({ status }) => status === 200);
    const lost = edits.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({
      code: "note_changed",
      user: { notes: won?.body.user.notes },
    });
    expect(won?.body.user.notes).toMatchObject([{ revision: 2, written_by: admin.email }]);
    const gone = { id, user_id: who.id };
    expect((await act("note/remove", { ...gone, based_on: 1 })).status).toBe(409);
    expect((await act("note/remove", { ...gone, based_on: 2 })).body.user.notes).toEqual([]);
    expect((await act("note/remove", { ...gone, based_on: 2 })).status).toBe(200);
    expect(auditOf(who.id).map(({ action, before, after }) => [action, before, after])).toEqual([
      ["note.added", null, JSON.stringify({ note: id, text: "Prefers mornings" })],
      [
        "note.changed",
        JSON.stringify({ note: id, text: "Prefers mornings" }),
        JSON.stringify({ note: id, text: won?.body.user.notes[0]?.text }),
      ],
      ["note.removed", JSON.stringify({ note: id, text: won?.body.user.notes[0]?.text }), null],
    ]);
  });

  test("are bounded, in length and number, and belong to one member", async () => {
    const who = makeShopper(server);
    expect((await add(who.id, " ")).status).toBe(422);
    expect((await add(who.id, "x".repeat(2001))).status).toBe(422);
    expect((await add(randomUUID(), "x")).status).toBe(404);
    const first = await add(who.id, "First");
    const id = first.body.user.notes[0]?.id;
    const foreign = { id, user_id: makeShopper(server).id, text: "Mine", based_on: 1 };
    expect((await act("note", foreign)).status).toBe(404);
    expect((await act("note/remove", foreign)).status).toBe(404);
    for (let n = 1; n < 100; n++) expect((await add(who.id, `Note ${n}`)).status).toBe(200);
    expect((await add(who.id, "One too many")).body.code).toBe("too_many_notes");
  });

  test("T158 are in the member's download without their writer, and go with the account", async () => {
    const who = await knownMember(server);
    const secret = "Wears a purple Springbok jersey";
    await add(who.id, secret);
    const download = JSON.stringify(await ownDataOf(server, who, who.password));
    expect(download).toContain(secret);
    expect(download).not.toContain(admin.id);

    await act("deactivate", { user_id: who.id, reason: secret });
    const register = join(server.dataDir, "backups/deactivated", who.id);
    expect(existsSync(register)).toBe(true);
    const asked = await act("erasure", { user_id: who.id });
    expect(asked.body.user).toMatchObject({ erasure_by_admin: true });
    expect(asked.body.user.erasure_due_at).not.toBe("");
    await sendDueMail(server);
    const { text } = await mail.waitForMail(who.email, "delete your account");
    expect(text).toContain("Our team was asked to delete your account");
    expect(text, "the bank's own lines keep a name").toContain("stay as the bank wrote them");
    sql(server, "UPDATE erasures SET due_at = '2026-01-01 00:00:00.000Z' WHERE kept_at = ''");
    await finishJob(server, "erase-due-members");
    expect(value(server, `SELECT COUNT(*) FROM users WHERE id = '${who.id}'`)).toBe(0);
    expect(existsSync(register)).toBe(false);
    const search = await call(server, as(admin), `admin/users?q=${who.words[0]}`);
    expect(search.body).toMatchObject({ rows: [], found: 0 });
    expect(auditOf(who.id).map(({ action }) => action)).toContain("note.added");
    await expect.poll(() => filesWith(server, [secret, who.name])).toEqual([]);
  });
});

describe("deleting a member's account", () => {
  test("is one request when sent twice, waits for open orders, and can be withdrawn by admins where they made it", async () => {
    const who = makeShopper(server);
    await placeOrder(server, who);
    expect(await act("erasure", { user_id: who.id })).toMatchObject({
      status: 409,
      body: { code: "member_has_open_orders" },
    });
    const free = makeShopper(server);
    await act("erasure", { user_id: free.id });
    const second = await act("erasure", { user_id: free.id }, other);
    expect(second.status).toBe(200);
    expect(
      (await get(server, "/api/app/session", { headers: { Authorization: free.token } })).status,
    ).toBe(401);
    expect(sql(server, `SELECT id FROM erasures WHERE user_id = '${free.id}'`)).toHaveLength(1);
    const kept = await act("erasure/keep", { user_id: free.id }, other);
    expect(kept.body.user.erasure_due_at).toBe("");
    expect(auditOf(free.id).map(({ action }) => action)).toEqual([
      "member.erasure_requested",
      "member.erasure_withdrawn",
    ]);
  });

  test("F322 a member's own request can't be withdrawn by an admin, unless the account is deactivated", async () => {
    const who = await signUp(server);
    await post(server, "/api/app/account/erasure", { password: who.password }, { as: who.pb });
    const refused = await act("erasure/keep", { user_id: who.id });
    expect(refused).toMatchObject({ status: 409, body: { code: "erasure_not_yours" } });
    await act("deactivate", { user_id: who.id, reason: "Somebody has the password" });
    await sendDueMail(server);
    await mail.waitForMail(who.email, "When we delete your account");
    const kept = await act("erasure/keep", { user_id: who.id });
    expect(kept).toMatchObject({ status: 200, body: { user: { erasure_due_at: "" } } });
    await sendDueMail(server);
    const { text } = await mail.waitForMail(who.email, "We'll keep your account");
    expect(text, "F510").toContain("Our team decided not to delete your account");
  });

  test("T738 an account that is going to be deleted gets no role until it's kept, and an admin's isn't deleted", async () => {
    const who = await knownMember(server);
    const early = await inviteAdmin(admin, who.email);
    const ask = () => call(server, who, "account/erasure", { password: who.password });
    expect((await ask()).status).toBe(200);
    await expect(inviteAdmin(admin, who.email, "buyer")).rejects.toMatchObject({
      status: 409,
      response: { code: "member_leaving" },
    });
    const back = await signIn(server, who.email, who.password);
    const take = (invite: string) =>
      post(server, "/api/app/admin/accept-invitation", { invite }, { as: back.pb });
    expect((await take(early)).status, "it ended with the request").toBe(403);
    const due = (kept: string) =>
      sql(
        server,
        `UPDATE erasures SET kept_at = '${kept}', due_at = '2026-01-01 00:00:00.000Z' WHERE user_id = '${who.id}'`,
      );
    due("2026-01-01 00:00:00.000Z");
    const invite = await inviteAdmin(admin, who.email);
    due("");
    expect(await take(invite)).toMatchObject({ status: 409, body: { code: "account_leaving" } });
    due("2026-01-01 00:00:00.000Z");
    expect((await take(invite)).status).toBe(200);
    due(""); // as a role that was given before this was refused
    await finishJob(server, "erase-due-members");
    expect(value(server, `SELECT role FROM user_roles WHERE user_id = '${who.id}'`)).toBe("admin");
    sql(server, `DELETE FROM user_roles WHERE user_id = '${who.id}'`);
  });

  test("F318 emails nothing of a request that was withdrawn", async () => {
    const [keeping, returning] = [makeShopper(server), makeShopper(server)];
    mail.setMode("451");
    for (const who of [keeping, returning]) {
      await act("erasure", { user_id: who.id });
      await act("erasure/keep", { user_id: who.id });
    }
    aDayAgo(returning);
    await act("erasure", { user_id: returning.id });
    mail.setMode("ok");
    sql(server, "UPDATE mail_outbox SET due_at = queued_at, last_error = '' WHERE sent_at = ''");
    await sendDueMail(server);
    const { text } = await mail.waitForMail(returning.email, "When we delete your account");
    expect(text).toContain("Sign in before that day and press Keep my account.");
    const waiting = `SELECT COUNT(*) FROM mail_outbox WHERE event = 'erasure_requested' AND sent_at = ''`;
    await expect.poll(() => value(server, waiting)).toBe(0);
    const told = ({ email }: Shopper) => mail.mails.filter(({ to }) => to === email).length;
    expect([told(keeping), told(returning)]).toEqual([0, 1]);
  });

  test("F322 asks a deactivated member to contact us, since they can't sign in", async () => {
    const who = makeShopper(server);
    await act("deactivate", { user_id: who.id, reason: "Left" });
    await act("erasure", { user_id: who.id });
    await sendDueMail(server);
    const { text } = await mail.waitForMail(who.email, "When we delete your account");
    expect(text).toContain("please contact us before that day");
    expect(text).not.toMatch(/sign in,|Sign in before|Keep my account/);
  });
});

describe("an admin helps a member", () => {
  test("resends the confirmation, and never to a confirmed address", async () => {
    const who = await signUp(server);
    const asked = await act("resend-confirmation", { user_id: who.id });
    expect(asked).toMatchObject({ status: 200, body: { user: { is_email_confirmed: false } } });
    await sendDueMail(server);
    await mail.waitForMail(who.email, "Confirm");
    expect(auditOf(who.id).map(({ action }) => action)).toContain("member.confirmation_sent");
    const confirmed = await signUp(server);
    sql(server, `UPDATE users SET verified = 1 WHERE id = '${confirmed.id}'`);
    const refused = await act("resend-confirmation", { user_id: confirmed.id });
    expect(refused).toMatchObject({ status: 409, body: { code: "already_confirmed" } });
    const unknown = await act("resend-confirmation", { user_id: randomUUID() });
    expect(unknown.status).toBe(404);
  });

  test("ends every session, and the member signs in again with their password", async () => {
    const who = await signUp(server);
    expect((await get(server, "/api/app/session", { as: who.pb })).status).toBe(200);
    expect((await act("end-sessions", { user_id: who.id })).status).toBe(200);
    expect((await get(server, "/api/app/session", { as: who.pb })).status).toBe(401);
    const again = await signIn(server, who.email, who.password);
    expect((await get(server, "/api/app/session", { as: again.pb })).status).toBe(200);
    expect(auditOf(who.id).map(({ action }) => action)).toContain("member.sessions_ended");
  });

  test("T788 ends another admin's sessions once a day, so that no thief keeps the others out", async () => {
    const witness = await makeAdmin(server, { inviter: admin });
    expect((await act("end-sessions", { user_id: witness.id })).status).toBe(200);
    const again = await signIn(server, witness.email, witness.password);
    const refused = await act("end-sessions", { user_id: witness.id });
    expect(refused).toMatchObject({ status: 429, body: { code: "sessions_ended_today" } });
    expect((await get(server, "/api/app/session", { as: again.pb })).status).toBe(200);
    sql(server, `DELETE FROM user_roles WHERE user_id = '${witness.id}'`);
    expect((await act("end-sessions", { user_id: witness.id })).status).toBe(200);
  });

  test("sees the messages to one member alone, and the log says so", async () => {
    const [who, another] = [makeShopper(server), makeShopper(server)];
    await placeOrder(server, who, "complete");
    await placeOrder(server, another, "complete");
    const { status, body } = await call<{ messages: { event: string; channel: string }[] }>(
      server,
      as(admin),
      `admin/users/${who.id}/messages`,
    );
    expect(status).toBe(200);
    expect(body.messages.filter(({ event }) => event === "order_received")).toHaveLength(2);
    expect(auditOf(who.id).map(({ action }) => action)).toContain("messages.opened");
    expect(auditOf(another.id).map(({ action }) => action)).not.toContain("messages.opened");
  });
});
