import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Proposal } from "@/domain/ledger/proposals";
import { ADMIN_WAIT_MS } from "@/domain/ledger/second-admin";
import type { SettingsPage } from "@/domain/settings/settings";
import { HOUR_MS, MINUTE_MS } from "@/domain/time/durations";
import { momentOf, momentText } from "@/domain/time/sa-time";
import { mailForFile, serverForFile } from "../support/for-file";
import { giveCredit } from "../support/ledger";
import { sendDueMail } from "../support/mail";
import {
  inviteAdmin,
  makeAdmin,
  type Person,
  roleGrantedAt,
  rolesRemovedAt,
  signUp,
} from "../support/members";
import {
  accepted,
  call,
  deciding,
  mailsTo,
  makeShopper,
  placeOrder,
  shopping,
  sql,
  start,
  value,
} from "../support/ordering";
import { type Answer, get, post } from "../support/requests";

// A thief has one admin's session: adding an accomplice, or removing the others, opens nothing for three days.
const mail = await mailForFile();
const server = await serverForFile({
  env: {
    SMTP_URL: mail.url,
    MAIL_FROM: "no-reply@pantry.test",
    ADMIN_EMAILS: "listed@admins.test",
    TRUSTED_PROXY_HEADER: "X-Real-IP",
  },
});
const admin = await makeAdmin(server, { isNew: true });

const asAdmin = (who: Person, path: string, body: object) =>
  post(server, `/api/app/admin/${path}`, body, { as: who.pb });
const codeOf = ({ status, body }: { status: number; body: object }) => [
  status,
  (body as Answer["body"]).code,
];
const proposalsSeenBy = async (who: Person) =>
  (await get(server, "/api/app/admin/proposals", { as: who.pb })).body.proposals as Proposal[];
const confirm = (who: Person, id: string) => asAdmin(who, "proposals/confirm", { id });
const eventsTo = (who: { email: string }) =>
  mailsTo(server, { id: "", name: "", token: "", ...who });

async function bank(given: object = {}) {
  const { body } = await get(server, "/api/app/admin/settings", { as: admin.pb });
  return {
    account_name: "Pantry (Pty) Ltd",
    account_number: "62 000 000 001",
    branch_code: "250655",
    bank: "A Bank",
    id: randomUUID() as string,
    based_on: (body as unknown as SettingsPage).bank.version,
    ...given,
  };
}

const largeEntry = () => ({
  id: randomUUID() as string,
  user_id: makeShopper(server).id,
  cents: 600_000,
  reason: "The shop closed",
});

async function asked(who: Person): Promise<string> {
  const proposal = { id: randomUUID() as string, kind: "entry", command: largeEntry() };
  expect((await asAdmin(who, "proposals/ask", proposal)).status).toBe(200);
  return proposal.id;
}

describe("T662 a new admin", () => {
  test("doesn't keep a club that begins from its first bank account, only from the next", async () => {
    const second = await makeAdmin(server, { inviter: admin, isNew: true });
    const first = await bank();
    expect(codeOf(await asAdmin(admin, "settings/bank", first))).toEqual([
      409,
      "alone_reason_required",
    ]);
    const alone = { ...first, alone_reason: "The other admin is new" };
    expect((await asAdmin(admin, "settings/bank", alone)).status).toBe(200);
    await sendDueMail(server);
    expect((await mail.waitForMail(second.email, "bank account")).text).toContain(
      "One admin decided this alone, because no other admin could confirm it.",
    );
    const other = await bank({ account_number: "62 000 000 002" });
    const refused = await asAdmin(admin, "settings/bank", { ...other, alone_reason: "Again" });
    expect(codeOf(refused)).toEqual([409, "second_admin_required"]);
    expect(momentOf(String(refused.body.from)) - Date.now()).toBeCloseTo(ADMIN_WAIT_MS, -5);
    sql(server, `DELETE FROM user_roles WHERE user_id = '${second.id}'`);
    roleGrantedAt(server, admin, 0);
  });

  test("confirms nothing in the first three days, and sees from when; then it does", async () => {
    const accomplice = await makeAdmin(server, { inviter: admin, isNew: true });
    const id = await asked(admin);
    expect(codeOf(await confirm(accomplice, id))).toEqual([409, "proposal_admin_new"]);
    const from = String((await confirm(accomplice, id)).body.from);
    expect(await proposalsSeenBy(accomplice)).toMatchObject([
      { id, may_confirm: false, confirm_from: from, others_from: "" },
    ]);
    expect(await proposalsSeenBy(admin)).toMatchObject([
      { id, may_confirm: false, confirm_from: "", others_from: from },
    ]);
    roleGrantedAt(server, accomplice, Date.now() - ADMIN_WAIT_MS + HOUR_MS);
    expect(codeOf(await confirm(accomplice, id))).toEqual([409, "proposal_admin_new"]);
    roleGrantedAt(server, accomplice, Date.now() - ADMIN_WAIT_MS);
    expect(await proposalsSeenBy(accomplice)).toMatchObject([
      { id, may_confirm: true, confirm_from: "" },
    ]);
    expect((await confirm(accomplice, id)).status).toBe(200);
  });

  test("has nothing confirmed either, so that the thief doesn't confirm what the accomplice asks", async () => {
    const accomplice = await makeAdmin(server, { inviter: admin, isNew: true });
    const id = await asked(accomplice);
    expect(codeOf(await confirm(admin, id))).toEqual([409, "proposal_admin_new"]);
    roleGrantedAt(server, accomplice, Date.now() - ADMIN_WAIT_MS);
    expect((await confirm(admin, id)).status).toBe(200);
  });

  test("T677 has no messages of their own: with theirs the thief writes to no more members", async () => {
    const accomplices = [
      await makeAdmin(server, { inviter: admin, isNew: true }),
      await makeAdmin(server, { inviter: admin, isNew: true }),
    ] as const;
    const send = (who: Person) =>
      asAdmin(who, "messages/send", {
        id: randomUUID(),
        kind: "transactional",
        audience: { group: "chosen", members: [makeShopper(server).id] },
        subject: "Delivery on Saturday",
        text: "We come between 8 and 12.",
        recipients: 1,
      });
    expect((await send(accomplices[0])).status).toBe(200);
    sql(server, "UPDATE messages SET recipients = 200");
    for (const who of [accomplices[1], admin]) {
      expect(codeOf(await send(who))).toEqual([409, "second_admin_required"]);
    }
    roleGrantedAt(server, accomplices[0], Date.now() - ADMIN_WAIT_MS);
    for (const who of [accomplices[1], admin]) expect((await send(who)).status).toBe(200);
    sql(server, `DELETE FROM user_roles WHERE user_id = '${accomplices[0].id}'`);
    expect(codeOf(await send(admin))).toEqual([409, "second_admin_required"]);
    sql(
      server,
      `DELETE FROM messages; DELETE FROM user_roles WHERE user_id = '${accomplices[1].id}'`,
    );
  });

  test.each(["an account that accepts", "a listed address"])("is new as %s", async (way) => {
    const member = await signUp(server, {
      email: way === "a listed address" ? "listed@admins.test" : undefined,
    } as { email?: string });
    if (way === "a listed address") {
      await post(server, "/api/app/admin/sign-up", { email: member.email, password: "a good one" });
      await sendDueMail(server);
      const { link } = await mail.waitForMail(member.email, "admin account");
      const invite = new URL(link).searchParams.get("invite");
      const body = { email: member.email, password: "a good password", invite };
      expect((await post(server, "/api/app/admin/sign-up", body)).status).toBe(200);
      await member.pb.collection("users").authWithPassword(member.email, "a good password");
    } else {
      const invite = await inviteAdmin(admin, member.email);
      const path = "/api/app/admin/accept-invitation";
      const { body } = await post(server, path, { invite }, { as: member.pb });
      member.pb.authStore.save(String(body.token), null);
    }
    const id = await asked(admin);
    expect(codeOf(await confirm(member, id))).toEqual([409, "proposal_admin_new"]);
    expect((await asAdmin(admin, "proposals/decline", { id })).status).toBe(200);
  });

  test("is new again after the role was taken and given", async () => {
    const again = await makeAdmin(server, { inviter: admin });
    expect((await asAdmin(admin, "revoke", { user_id: again.id })).status).toBe(200);
    const invite = await inviteAdmin(admin, again.email);
    const path = "/api/app/admin/accept-invitation";
    const { body } = await post(server, path, { invite }, { as: again.pb });
    again.pb.authStore.save(String(body.token), null);
    const id = await asked(admin);
    expect(codeOf(await confirm(again, id))).toEqual([409, "proposal_admin_new"]);
    expect((await asAdmin(admin, "proposals/decline", { id })).status).toBe(200);
    rolesRemovedAt(server, 0);
  });
});

describe("T664 every admin is emailed", () => {
  test("when one is invited, when one comes, the new one too, and when one is removed, who was it too", async () => {
    const witness = await makeAdmin(server, { inviter: admin });
    const newcomer = await makeAdmin(server, { inviter: admin });
    const before = eventsTo(admin);
    expect(eventsTo(witness)).toMatchObject({ admin_invited: 1, admin_granted: 2 });
    expect(eventsTo(newcomer)).toMatchObject({ admin_granted: 1 });
    await asAdmin(witness, "revoke", { user_id: newcomer.id });
    await asAdmin(witness, "revoke", { user_id: newcomer.id });
    expect(eventsTo(admin).admin_revoked).toBe((before.admin_revoked ?? 0) + 1);
    expect(eventsTo(newcomer)).toMatchObject({ admin_role_ended: 1 });
    // Removed before the next minute, a witness still reads of what came before.
    await asAdmin(admin, "revoke", { user_id: witness.id });
    await sendDueMail(server);
    const invited = await mail.waitForMail(witness.email, "an admin was invited");
    expect(invited.text).toContain(`${admin.email} invited ${newcomer.email}`);
    const textsTo = () =>
      mail.mails.filter(({ to }) => to === witness.email).map(({ text }) => text);
    await expect.poll(() => textsTo().join()).toContain(`${newcomer.email} became an admin`);
    const ended = await mail.waitForMail(newcomer.email, "no longer an admin");
    expect(ended.text).toContain(`${witness.email} removed ${newcomer.email}`);
    expect(ended.text).toContain("no admin can decide alone");
    const removed = await mail.waitForMail(admin.email, "an admin was removed");
    expect(removed.text).toContain("under Administrators");
    rolesRemovedAt(server, 0);
  });

  test("a buyer's invitation is no news for all", async () => {
    const before = eventsTo(admin).admin_invited;
    await inviteAdmin(admin, `${randomUUID()}@buyers.test`, "buyer");
    expect(eventsTo(admin).admin_invited).toBe(before);
  });

  test("thirty invitations in a day cost ten emails each, and use up no other's", async () => {
    const witness = await makeAdmin(server, { inviter: admin });
    for (let n = 0; n < 30; n++) {
      await inviteAdmin(admin, `${randomUUID()}@loop.test`);
      sql(server, "DELETE FROM admin_invitations WHERE email LIKE '%@loop.test'");
    }
    expect(eventsTo(witness).admin_invited).toBe(10);
    await makeAdmin(server, { inviter: admin });
    expect(eventsTo(witness).admin_granted).toBe(2);
  });
});

test("T786 a thief's own order or planned policy with the id of that news doesn't take it back", async () => {
  const witness = await makeAdmin(server, { inviter: admin });
  const thief = makeShopper(server, { admin: true, name: "Thief" });
  const asThief = (path: string, body: object) =>
    call<{ id: string }>(server, thief, `admin/${path}`, body).then(accepted);
  const cancelOrder = async (id: string) => {
    accepted(await shopping(server, thief).start(start({ id })));
    accepted(await shopping(server, thief).cancel(id));
  };
  const { id } = await asThief("invitations", { email: `${randomUUID()}@thief.test` });
  await cancelOrder(id);
  const change = { id: randomUUID(), kind: "bank", command: await bank() };
  await asThief("proposals/ask", change);
  await cancelOrder(change.id);
  expect(eventsTo(witness)).toMatchObject({ admin_invited: 1, bank_asked: 1 });

  await asThief("proposals/decline", { id: change.id });
  const policy = { id: randomUUID(), policy_type: "cookies", content: "# Cookies", based_on: "" };
  const planned = { ...policy, takes_effect_on: "2099-01-01", summary: "A shorter text" };
  const { rows } = accepted(
    await call<{ rows: { policy_type: string; version: string }[] }>(
      server,
      thief,
      "admin/policies",
    ),
  );
  const version = rows.find(({ policy_type }) => policy_type === "cookies")?.version;
  await asThief("policies/plan", { ...planned, based_on: version });
  const again = { ...change, id: planned.id, command: await bank() };
  await asThief("proposals/ask", again);
  await asThief("policies/withdraw", { id: planned.id });
  expect(eventsTo(witness)).toMatchObject({ bank_asked: 2 });
  await asThief("proposals/decline", { id: again.id });
  sql(server, `DELETE FROM user_roles WHERE user_id = '${thief.id}'`);
});

test("T794 an invitation is withdrawn, whatever else its inviter did under its id", async () => {
  const { body } = await asAdmin(admin, "invitations", { email: `${randomUUID()}@thief.test` });
  const proposal = { id: body.id as string, kind: "entry", command: largeEntry() };
  expect((await asAdmin(admin, "proposals/ask", proposal)).status).toBe(200);
  for (const _press of ["once", "again"]) {
    const withdrawn = await asAdmin(admin, "invitations/withdraw", { id: body.id });
    expect(withdrawn).toMatchObject({ status: 200, body: { withdrawn: true } });
  }
  expect((await asAdmin(admin, "proposals/decline", { id: body.id })).status).toBe(200);
});

test("T663 who removed the others decides alone only three days later", async () => {
  const owner = { ...admin, name: "", token: admin.pb.authStore.token };
  const order = await placeOrder(server, owner, "complete");
  expect(
    (await deciding(server, makeShopper(server, { admin: true })).verifyOrder(order)).status,
  ).toBe(200);
  const left = sql<{ user_id: string }>(server, "SELECT user_id FROM user_roles");
  for (const { user_id } of left.filter((one) => one.user_id !== admin.id)) {
    expect((await asAdmin(admin, "revoke", { user_id })).status).toBe(200);
  }
  const alone = { alone_reason: "I am the only admin" };
  const change = { ...(await bank({ account_number: "62 000 000 009" })), ...alone };
  const refused = await asAdmin(admin, "settings/bank", change);
  expect(codeOf(refused)).toEqual([409, "alone_too_soon"]);
  expect(momentOf(String(refused.body.from)) - Date.now()).toBeCloseTo(ADMIN_WAIT_MS, -5);
  giveCredit(server, admin, 1_000);
  const refund = { date: "2026-01-02", reference: "REFUND", ...alone };
  for (const [path, body] of [
    ["ledger/enter", largeEntry()],
    ["ledger/refund", { id: randomUUID(), user_id: admin.id, cents: 100, ...refund }],
  ] as const) {
    expect(codeOf(await asAdmin(admin, path, body)), path).toEqual([409, "alone_too_soon"]);
  }
  const cancelled = await deciding(server, owner).cancel(order.id, "Out", { deposit: "arrived" });
  expect(codeOf(cancelled)).toEqual([409, "cancel_second_admin"]);

  // An accomplice doesn't make it sooner: the two wait for each other.
  const accomplice = await makeAdmin(server, { inviter: admin, isNew: true });
  expect(codeOf(await asAdmin(admin, "settings/bank", change))).toEqual([
    409,
    "second_admin_required",
  ]);
  expect((await asAdmin(admin, "revoke", { user_id: accomplice.id })).status).toBe(200);
  rolesRemovedAt(server, Date.now() - ADMIN_WAIT_MS + MINUTE_MS);
  expect(codeOf(await asAdmin(admin, "settings/bank", change))).toEqual([409, "alone_too_soon"]);
  rolesRemovedAt(server, Date.now() - ADMIN_WAIT_MS);
  expect((await asAdmin(admin, "settings/bank", change)).status).toBe(200);
});

test("T663 an admin whose account was deleted, and whom a restored backup has, is one less too", async () => {
  const member = await signUp(server);
  sql(
    server,
    `INSERT INTO user_roles (id, user_id, role) VALUES ('${member.id}', '${member.id}', 'admin')`,
  );
  const erased = join(server.dataDir, "backups/erased");
  mkdirSync(erased, { recursive: true });
  writeFileSync(join(erased, member.id), momentText(0));
  await server.restart();
  const kept = `SELECT COUNT(*) FROM mail_outbox WHERE data LIKE '%${member.email}%'`;
  const lines = `SELECT COUNT(*) FROM audit_log WHERE action = 'admin.revoked' AND record_id = '${member.id}'`;
  expect(value(server, lines)).toBe(1);
  expect(value(server, kept)).toBe(0);
});
