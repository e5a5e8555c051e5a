import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Proposal } from "@/domain/ledger/proposals";
import type { SettingsPage } from "@/domain/settings/settings";
import { serverForFile } from "../support/for-file";
import { subscribe, subscribing, verifyMembership } from "../support/membership";
import {
  type Answer,
  accepted,
  call,
  deciding,
  endDraft,
  forgetProof,
  mailsTo,
  makeShopper,
  placeOrder,
  sql,
} from "../support/ordering";

const server = await serverForFile({ env: { SUPPORT_EMAIL: "help@pantry.test" } });
const admin = makeShopper(server, { admin: true, name: "Admin" });
const second = makeShopper(server, { admin: true, name: "Second" });
const member = makeShopper(server);

const ACCOUNT = {
  account_name: "Pantry (Pty) Ltd",
  account_number: "62 000 000 001",
  branch_code: "250655",
  bank: "A Bank",
};

const settings = async () => accepted(await call<SettingsPage>(server, admin, "admin/settings"));
const save = (group: string, body: object) =>
  call<SettingsPage>(server, admin, `admin/settings/${group}`, body);
const bankOf = async () => accepted(await call(server, member, "bank-details"));
const codeOf = ({ status, body }: Answer<unknown>) => [status, (body as { code: string }).code];
const change = async (given: object = {}) => ({
  ...ACCOUNT,
  id: randomUUID() as string,
  based_on: (await settings()).bank.version,
  ...given,
});

async function asked(command: object): Promise<Proposal> {
  const proposal = { id: randomUUID(), kind: "bank", command };
  const { proposals } = accepted(
    await call<{ proposals: Proposal[] }>(server, admin, "admin/proposals/ask", proposal),
  );
  return proposals.find(({ id }) => id === proposal.id) as Proposal;
}

test("T391 no admin changes the bank account alone; a second one confirms it, and all get an email", async () => {
  const command = await change();
  expect(codeOf(await save("bank", command))).toEqual([409, "second_admin_required"]);
  expect(await bankOf()).toMatchObject({ demo: true });
  const proposal = await asked(command);
  expect(proposal.about).toBe("Pantry (Pty) Ltd, A Bank, 62 000 000 001, 250655");
  expect([mailsTo(server, admin).bank_asked, mailsTo(server, second).bank_asked]).toEqual([1, 1]);
  const own = await call(server, admin, "admin/proposals/confirm", { id: proposal.id });
  expect(codeOf(own)).toEqual([409, "proposal_needs_other_admin"]);
  expect(await bankOf()).toMatchObject({ demo: true });
  accepted(await call(server, second, "admin/proposals/confirm", { id: proposal.id }));
  accepted(await call(server, second, "admin/proposals/confirm", { id: proposal.id }));
  expect(await bankOf()).toEqual({ ...ACCOUNT, demo: false, changed_on: "" });
  expect(mailsTo(server, second).bank_changed).toBe(1);
  const log = sql(
    server,
    `SELECT actor_id, after ->> '$.asked_by' AS asked_by FROM audit_log
     WHERE collection = 'settings' AND record_id = 'bank' AND action = 'content.changed'`,
  );
  expect(log).toEqual([{ actor_id: second.id, asked_by: admin.id }]);
});

test("T392 F390 members see that the account is another than before, and who can still pay an order gets a message once", async () => {
  await placeOrder(server, member, "budget");
  await placeOrder(server, makeShopper(server), "complete");
  const rejected = makeShopper(server);
  const { id } = await placeOrder(server, rejected);
  sql(server, `UPDATE orders SET payment_status = 'failed' WHERE id = '${id}'`);
  const returned = makeShopper(server);
  forgetProof(server, (await placeOrder(server, returned)).id);
  endDraft(server, (await placeOrder(server, makeShopper(server), "budget")).id);
  const [unpaid, claims] = [makeShopper(server), makeShopper(server)];
  for (const who of [unpaid, claims]) {
    const reference = await subscribe(server, who);
    const { payment } = await verifyMembership(server, admin, reference);
    accepted(await deciding(server, admin).notArrived(payment.id, "subscription"));
    if (who === claims) accepted(await subscribing(server, who).proof(reference));
  }
  await subscribe(server, makeShopper(server));
  const other = await change({ account_number: "62 000 000 002" });
  const proposal = await asked(other);
  const again = { id: randomUUID(), kind: "bank", command: await change({ bank: "B" }) };
  expect(codeOf(await call(server, admin, "admin/proposals/ask", again))).toEqual([
    409,
    "proposal_waits",
  ]);
  accepted(await call(server, second, "admin/proposals/confirm", { id: proposal.id }));
  expect(await bankOf()).toMatchObject({
    account_number: "62 000 000 002",
    changed_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  const told = () =>
    sql<{ user_id: string }>(
      server,
      "SELECT user_id FROM notifications WHERE event = 'bank_account_changed'",
    )
      .map(({ user_id }) => user_id)
      .sort();
  const toPay = [member, rejected, returned, unpaid].map(({ id }) => id).sort();
  const { crons } = await server.asSuperuser();
  await crons.run("tell-bank-change");
  await expect.poll(told, { message: "F444 F514 also whose payment is due again" }).toEqual(toPay);
  await crons.run("tell-bank-change");
  expect(told()).toEqual(toPay);
  await server.restart();
  expect(await bankOf()).toMatchObject({ account_number: "62 000 000 002" });
});

test("T393 what was asked for an account that has changed since is refused", async () => {
  const old = await change({ bank: "C Bank", based_on: "0".repeat(32) });
  const { id } = await asked(old);
  const answer = await call(server, second, "admin/proposals/confirm", { id });
  expect(codeOf(answer)).toEqual([409, "edit_conflict"]);
  accepted(await call(server, second, "admin/proposals/decline", { id }));
  expect(await bankOf()).toMatchObject({ account_number: "62 000 000 002" });
});

test("an account number, branch code, phone or VAT number that can't be one is refused", async () => {
  const wrong = { account_number: "12", branch_code: "1", account_name: " " };
  const answer = await save("bank", await change(wrong));
  expect(answer).toMatchObject({
    status: 422,
    body: {
      data: {
        account_number: { code: "setting_account_number" },
        branch_code: { code: "setting_branch_code" },
        account_name: { code: "setting_required" },
      },
    },
  });
  const { contact } = await settings();
  const refused = await save("contact", {
    whatsapp: "12",
    email: "x",
    phone: "",
    based_on: contact.version,
  });
  const { data } = refused.body as unknown as { data: object };
  expect(Object.keys(data).sort()).toEqual(["email", "whatsapp"]);
});

test("contact and business are saved at once, shown to members, logged and emailed; the environment wins", async () => {
  const { contact, business } = await settings();
  expect(contact).toMatchObject({ email: "help@pantry.test", fixed: ["email"] });
  accepted(
    await save("contact", {
      whatsapp: "082 123 4567",
      email: "thief@example.test",
      phone: "",
      based_on: contact.version,
    }),
  );
  accepted(
    await save("business", {
      name: "Pantry",
      reg_no: "2026/1",
      address: "1 Long Street",
      vat_no: "4000000001",
      vat_from: "2026-03-01",
      information_officer: "T Mokoena",
      based_on: business.version,
    }),
  );
  expect(accepted(await call(server, null, "business"))).toMatchObject({
    name: "Pantry",
    vat_no: "4000000001",
    support: { whatsapp: "+27821234567", email: "help@pantry.test" },
  });
  expect(mailsTo(server, second).settings_changed).toBe(2);
  const late = { whatsapp: "", email: "", phone: "", based_on: contact.version };
  expect(codeOf(await save("contact", late))).toEqual([409, "edit_conflict"]);
});

test("hours are shown to members, and words that are no hours are refused", async () => {
  const { hours } = await settings();
  const given = { week: "7:30-16:00", weekend: "", cut_off_days: "5", cut_off_hour: "" };
  const unclear = await save("hours", { ...given, week: "always", based_on: hours.version });
  expect(unclear).toMatchObject({
    status: 422,
    body: { data: { week: { code: "setting_hours" } } },
  });
  accepted(await save("hours", { ...given, based_on: hours.version }));
  const contact = await (await fetch(`${server.url}/contact`)).text();
  expect(contact).toContain("7:30-16:00");
  expect(contact, "the specified hours").toContain("8:00-17:00");
});

test("T391 the environment's bank account can't be changed on the screen", async () => {
  await server.restart({
    BANK_ACCOUNT_NAME: "By the operator",
    BANK_ACCOUNT_NUMBER: "11 111 111",
    BANK_BRANCH_CODE: "111111",
    BANK_NAME: "O Bank",
  });
  expect(await bankOf()).toMatchObject({ account_name: "By the operator", changed_on: "" });
  expect((await settings()).bank.fixed).toHaveLength(4);
  expect(codeOf(await save("bank", await change()))).toEqual([409, "setting_fixed"]);
  await server.restart();
  expect(await bankOf()).toMatchObject({ account_number: "62 000 000 002" });
});

test("T760 however many emails a thief causes to the admins, a new bank account is emailed", async () => {
  const { email } = second;
  sql(
    server,
    `INSERT INTO mail_outbox (id, "to", mailbox, event, event_id, due_at, queued_at)
     SELECT lower(hex(randomblob(16))), '${email}', '${email}', iif(value > 50, 'order_received', 'settings_changed'),
       value, strftime('%Y-%m-%d %H:%M:%fZ'), strftime('%Y-%m-%d %H:%M:%fZ') FROM generate_series(1, 100)`,
  );
  const [asks, changes] = [
    mailsTo(server, second).bank_asked,
    mailsTo(server, second).bank_changed,
  ];
  const { id } = await asked(await change({ account_number: "62 000 000 009" }));
  expect(mailsTo(server, second).bank_asked).toBe(Number(asks) + 1);
  accepted(await call(server, second, "admin/proposals/confirm", { id }));
  expect(mailsTo(server, second).bank_changed).toBe(Number(changes) + 1);
});

test("T391 where no other admin could confirm, an admin changes it alone with a reason, marked and emailed", async () => {
  sql(server, `DELETE FROM user_roles WHERE user_id = '${second.id}'`);
  const command = await change({ account_number: "62 000 000 003" });
  expect(codeOf(await save("bank", command))).toEqual([409, "alone_reason_required"]);
  accepted(await save("bank", { ...command, alone_reason: "I am the only admin" }));
  accepted(await save("bank", { ...command, alone_reason: "I am the only admin" }));
  const differs = { ...command, account_number: "62 000 000 004", alone_reason: "Another" };
  expect(codeOf(await save("bank", differs)), "F292").toEqual([409, "command_differs"]);
  expect(await bankOf()).toMatchObject({ account_number: "62 000 000 003" });
  const [log] = sql<{ reason: string; alone: number }>(
    server,
    `SELECT reason, after ->> '$.alone' AS alone FROM audit_log WHERE id = '${command.id}'`,
  );
  expect(log).toEqual({ reason: "I am the only admin", alone: 1 });
  expect(mailsTo(server, admin).bank_changed).toBe(4);
});

test("a line of the log about a setting is no payment that could be undone", async () => {
  const kinds = sql<{ id: string; collection: string }>(
    server,
    `SELECT MIN(id) AS id, collection FROM audit_log
     WHERE collection NOT IN ('orders', 'subscriptions') GROUP BY collection`,
  );
  expect(kinds.map(({ collection }) => collection)).toContain("settings");
  for (const { id, collection } of kinds) {
    const undone = await call(server, admin, "payments/undo", { decision_id: id });
    expect([collection, ...codeOf(undone)]).toEqual([collection, 404, "not_found"]);
  }
});
