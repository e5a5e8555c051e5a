import { expect, test } from "vitest";
import { sessionProof } from "@/domain/auth/session-proof";
import { momentText } from "@/domain/time/sa-time";
import { mailForFile, serverForFile } from "../support/for-file";
import { finishJob } from "../support/jobs";
import { sendDueMail } from "../support/mail";
import { type Person, signIn, signUp } from "../support/members";
import { sql } from "../support/ordering";
import { openConnection, postHead } from "../support/raw-request";
import { get, post } from "../support/requests";

const mail = await mailForFile();
const server = await serverForFile({
  env: { SMTP_URL: mail.url, MAIL_FROM: "orders@pantry.test" },
});

/** The server's answer to a phone with this session. */
function told(person: Person) {
  return get(server, "/api/app/session", { as: person.pb });
}

/** The phone that has left the account's sessions keeps what the server answered. */
function keepProof(phone: Person, { body }: { readonly body: object }) {
  phone.pb.authStore.save("proof" in body ? String(body.proof) : "", null);
}

function signOutEverywhere(person: Person, remove_data: boolean) {
  return post(server, "/api/app/sign-out-everywhere", { remove_data }, { as: person.pb });
}

const LOCKED = { status: 401, body: { code: "session_expired" } };
const REMOVED = { status: 401, body: { code: "not_signed_in" } };

test("F47 a password that was changed elsewhere locks a phone, and removes nothing", async () => {
  const here = await signUp(server);
  const there = await signIn(server, here.email);
  const body = { old_password: here.password, password: "a better password" };
  await post(server, "/api/app/password/change", body, { as: here.pb });
  expect(await told(there)).toMatchObject(LOCKED);
  expect(await told(there)).toMatchObject({ body: { reason: "password_changed" } });
});

test("T50 signing out everywhere removes a member's data only where the member says so", async () => {
  const here = await signUp(server);
  await signOutEverywhere(here, false);
  expect(await told(here)).toMatchObject(LOCKED);
  expect(await told(here)).toMatchObject({ body: { reason: "signed_out" } });
  const later = await signIn(server, here.email);
  await signOutEverywhere(later, true);
  expect(await told(later)).toMatchObject(REMOVED);
  expect(await told(here), "a phone that was signed out before").toMatchObject({
    body: { reason: "data_removed" },
  });
  const latest = await signIn(server, here.email);
  await signOutEverywhere(latest, false);
  expect(await told(latest), "a phone that was signed in after").toMatchObject(LOCKED);
});

test("T792 what says how it becomes a text, and can't, is refused like any other nonsense", async () => {
  const nothing = { toString: 1, valueOf: 1 };
  const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString("base64url");
  const token = (claims: object) => `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}.c2ln`;
  const Authorization = token({ type: "auth", id: nothing });
  expect(await get(server, "/api/app/session", { headers: { Authorization } })).toMatchObject(
    REMOVED,
  );
  const link = { token: token({ type: "emailChange", newEmail: nothing }) };
  expect(await post(server, "/api/app/confirm-email", link)).toMatchObject({
    status: 400,
    body: { code: "link_invalid" },
  });
  const member = await signUp(server);
  const sync = (body: object, options = {}) => post(server, "/api/dexie/sync", body, options);
  const strange = { clientIdentity: nothing, schema: {}, lastPull: { serverRevision: nothing } };
  expect((await sync(strange)).status).toBe(200);
  const muts = [{ type: nothing, keys: ["a"], txid: "a", opNo: nothing }];
  const changes = [nothing, "drafts"].map((table) => ({ table, muts }));
  expect((await sync({ ...strange, changes }, { as: member.pb })).status).toBe(200);
});

test("T678 a request whose session ends before its body is there is signed out, and changes nothing", async () => {
  const thief = await signUp(server);
  const body = JSON.stringify({ remove_data: false });
  const late = openConnection(
    server,
    postHead("/api/app/sign-out-everywhere", {
      Authorization: thief.pb.authStore.token,
      "Content-Length": String(body.length),
      Connection: "close",
    }) + body.slice(0, 5),
  );
  expect((await told(thief)).status).toBe(200); // the server has read the head by then
  await signOutEverywhere(thief, true);
  const member = await signIn(server, thief.email);
  const ended = performance.now();
  await expect.poll(() => performance.now() - ended).toBeGreaterThan(150);
  late.socket.write(body.slice(5));
  expect(await late.answer).toMatch(/^HTTP\/1\.1 401 /);
  expect((await told(member)).status).toBe(200);
});

test("denies: signing out everywhere without saying what becomes of the data", async () => {
  const person = await signUp(server);
  const answer = await post(server, "/api/app/sign-out-everywhere", {}, { as: person.pb });
  expect(answer.status).toBe(422);
  expect((await told(person)).status).toBe(200);
});

test("T50 a made-up token learns nothing about an account", async () => {
  const person = await signUp(server);
  await signOutEverywhere(person, true);
  const [head, payload] = person.pb.authStore.token.split(".");
  person.pb.authStore.save(`${head}.${payload}.${"A".repeat(43)}`, null);
  const answer = await told(person);
  expect(answer).toMatchObject(REMOVED);
  expect(answer.body).not.toHaveProperty("reason");
});

test("T705 what a phone keeps of a session that it left opens nothing, and asks whether to remove the data", async () => {
  const owner = await signUp(server);
  const phone = await signIn(server, owner.email);
  phone.pb.authStore.save(sessionProof(phone.pb.authStore.token), null);
  const kept = await told(phone);
  expect(kept).toMatchObject({ status: 401 });
  expect(kept.body).not.toHaveProperty("reason");
  await signOutEverywhere(owner, true);
  expect(await told(phone)).toMatchObject({ ...REMOVED, body: { reason: "data_removed" } });
  for (const guess of [phone.pb.authStore.token.slice(0, -1), `${phone.pb.authStore.token}A`]) {
    phone.pb.authStore.save(guess, null);
    expect((await told(phone)).body).not.toHaveProperty("reason");
  }
});

test("T709 the phone on which a member asks to remove their data from others hears of the next removal alone", async () => {
  const here = await signUp(server);
  keepProof(here, await signOutEverywhere(here, true));
  const kept = await told(here);
  expect(kept).toMatchObject({ status: 401 });
  expect(kept.body).not.toHaveProperty("reason");
  await signOutEverywhere(await signIn(server, here.email), false);
  expect(await told(here)).toMatchObject({ body: { reason: "signed_out" } });
  await signOutEverywhere(await signIn(server, here.email), true);
  expect(await told(here)).toMatchObject({ body: { reason: "data_removed" } });
});

test("T709 the phone on which an account is deleted hears of it once it is", async () => {
  const here = await signUp(server);
  const body = { password: here.password };
  keepProof(here, await post(server, "/api/app/account/erasure", body, { as: here.pb }));
  expect((await told(here)).body).not.toHaveProperty("reason");
  const past = "2026-01-01 10:00:00.000Z";
  sql(server, `UPDATE erasures SET due_at = '${past}' WHERE user_id = '${here.id}'`);
  await finishJob(server, "erase-due-members");
  expect(await told(here)).toMatchObject({ body: { reason: "account_deleted" } });
});

test("an account that is to be deleted leaves its phones, unless the member keeps it", async () => {
  const here = await signUp(server);
  await post(server, "/api/app/account/erasure", { password: here.password }, { as: here.pb });
  expect(await told(here)).toMatchObject({ ...REMOVED, body: { reason: "account_deleted" } });
  const back = await signIn(server, here.email);
  await post(server, "/api/app/account/erasure/keep", {}, { as: back.pb });
  expect(await told(here)).toMatchObject({ ...LOCKED, body: { reason: "signed_out" } });
});

test("T47 the proven owner of an address takes over nothing of the account that was made with it", async () => {
  const squatter = await signUp(server);
  await post(server, "/api/app/password/forgot", { email: squatter.email });
  await sendDueMail(server);
  const { link } = await mail.waitForMail(squatter.email, "new password");
  const token = new URL(link).hash.replace("#token=", "");
  await post(server, "/api/app/password/reset", { token, password: "the owner's password" });
  expect(await told(squatter)).toMatchObject({ ...REMOVED, body: { reason: "account_claimed" } });
});

test("the reasons of an account's last twenty sessions are remembered, and no more", async () => {
  const person = await signUp(server);
  sql(
    server,
    `INSERT INTO ended_sessions (id, user_id, token_key, reason, ended_at)
     SELECT 'made-' || value, '${person.id}', 'key', 'signed_out', '${momentText(Date.now() - 60_000)}'
     FROM generate_series(1, 30)`,
  );
  await signOutEverywhere(person, false);
  const rows = sql(server, `SELECT id FROM ended_sessions WHERE user_id = '${person.id}'`);
  expect(rows).toHaveLength(20);
});
