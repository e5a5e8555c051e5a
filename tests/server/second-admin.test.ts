import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import type { Proposal } from "@/domain/ledger/proposals";
import { toPay } from "@/domain/ledger/to-pay";
import type { OrderView } from "@/domain/order/view";
import { importLines } from "../support/bank-lines";
import { atDesk, seenOrder, storedLine } from "../support/desk";
import { serverForFile } from "../support/for-file";
import { creditOf, giveCredit } from "../support/ledger";
import { moneyDifferences } from "../support/money-checks";
import {
  accepted,
  call,
  deciding,
  makeShopper,
  placeOrder,
  type Shopper,
  sql,
  value,
} from "../support/ordering";

// Whoever gains does not decide alone.
const server = await serverForFile();
const admin = makeShopper(server, { admin: true, name: "Admin" });
const second = makeShopper(server, { admin: true, name: "Second" });
const third = makeShopper(server, { admin: true, name: "Third" });
afterAll(() => expect(moneyDifferences(server)).toEqual([]));

type Answer = { code?: string; proposals: Proposal[] };
const post = (who: Shopper, path: string, body?: object) =>
  call<Answer>(server, who, `admin/${path}`, body);
const codeOf = ({ status, body }: { status: number; body: object }) => [
  status,
  (body as Answer).code,
];
const paymentStatus = ({ id }: OrderView) =>
  value(server, `SELECT payment_status FROM orders WHERE id = '${id}'`);
const seen = (order: OrderView) => ({ ...seenOrder(order), kind: "order" as const });

async function asked(who: Shopper, kind: string, command: object, id = randomUUID() as string) {
  const { proposals } = accepted(await post(who, "proposals/ask", { id, kind, command }));
  return proposals.find((proposal) => proposal.id === id) as Proposal;
}
const confirm = (who: Shopper, id: string) => post(who, "proposals/confirm", { id });
const decline = (who: Shopper, id: string) => post(who, "proposals/decline", { id });

test("T328 an admin's own order waits for a second admin: verified by its proof, together and by a line", async () => {
  const order = await placeOrder(server, admin, "complete");
  const command = { ...seen(order), amount_received: toPay(order) };
  const refused = await call<Answer>(server, admin, "payments/verify", command);
  expect(codeOf(refused)).toEqual([409, "second_admin_required"]);
  const { amount_received: _, ...together } = command;
  const bulk = await call(server, admin, "payments/verify-many", { payments: [together] });
  expect(bulk.body).toMatchObject({ outcomes: [{ result: "refused" }] });
  const [line = ""] = importLines(server, [
    { text: order.payment_reference, cents: order.total },
  ]).lines;
  const matched = await atDesk(server, admin).match([line], [seenOrder(order)]);
  expect(codeOf(matched)).toEqual([409, "second_admin_required"]);
  const exact = accepted(await atDesk(server, admin).exact(line, seenOrder(order)));
  expect(exact.outcomes).toMatchObject([{ result: "refused" }]);
  expect([paymentStatus(order), storedLine(server, line)?.status]).toEqual(["pending", "open"]);

  const proposal = await asked(admin, "payment", command);
  expect(proposal).toMatchObject({
    kind: "payment",
    cents: order.total,
    due: order.total,
    about: order.payment_reference,
    asked_by: admin.email,
    may_confirm: false,
  });
  expect(codeOf(await confirm(admin, proposal.id))).toEqual([409, "proposal_needs_other_admin"]);
  expect(paymentStatus(order)).toBe("pending");
  const twice = await Promise.all([1, 2, 3].map(() => confirm(second, proposal.id)));
  expect(twice.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(paymentStatus(order)).toBe("verified");
  const log = sql<{ actor_id: string; by: string; proposal: string }>(
    server,
    `SELECT actor_id, after ->> '$.asked_by' AS by, after ->> '$.proposal' AS proposal
     FROM audit_log WHERE record_id = '${order.id}' AND action = 'payment.verified'`,
  );
  expect(log).toEqual([{ actor_id: second.id, by: admin.id, proposal: proposal.id }]);
});

test("T328 another admin's Verify of it needs no proposal, and ends the one that waits", async () => {
  const order = await placeOrder(server, admin, "complete");
  const proposal = await asked(admin, "payment", { ...seen(order), amount_received: order.total });
  const again = await post(admin, "proposals/ask", {
    id: randomUUID(),
    kind: "payment",
    command: { ...seen(order), amount_received: order.total },
  });
  expect(codeOf(again)).toEqual([409, "proposal_waits"]);
  const row = accepted(
    await deciding(server, second).pending(`?q=${order.payment_reference}`),
  ).rows.find(({ id }) => id === order.id);
  expect(row?.warnings.map(({ code }) => code)).toContain("warning_waits");
  const { decision } = accepted(await deciding(server, second).verifyOrder(order));
  expect(codeOf(await confirm(second, proposal.id))).toEqual([409, "proposal_is_declined"]);
  accepted(await deciding(server, second).undo(decision?.id ?? ""));
  accepted(await confirm(second, proposal.id));
  expect(paymentStatus(order), "F509 its Undo gives back what it ended").toBe("verified");

  const [own, other] = [
    await placeOrder(server, admin, "complete"),
    await placeOrder(server, makeShopper(server), "complete"),
  ];
  const [line = ""] = importLines(server, [{ text: "BOTH", cents: own.total + other.total }]).lines;
  const shared = await asked(admin, "match", {
    id: randomUUID(),
    lines: [{ id: line, version: 0 }],
    payments: [seen(own), seen(other)],
  });
  const verified = accepted(await deciding(server, second).verifyOrder(other));
  accepted(await deciding(server, second).undo(verified.decision?.id ?? ""));
  accepted(await confirm(second, shared.id));
  expect([own, other].map(paymentStatus), "F523 also where others pay with it").toEqual([
    "verified",
    "verified",
  ]);
});

test("F549 the Undo of a decision about a line gives back what that ended, and one about another state nothing", async () => {
  const order = await placeOrder(server, admin, "complete");
  const [mine = "", paid = "", back = "", debit = ""] = importLines(server, [
    { text: "MINE", cents: 4_400 },
    { text: order.payment_reference, cents: order.total },
    { text: "BACK", cents: 4_600 },
    { text: "BACK", cents: -4_600 },
  ]).lines;
  const desk = atDesk(server, second);
  const credit = { id: randomUUID(), line: { id: mine, version: 0 }, user_id: admin.id };
  const asksCredit = await asked(admin, "credit", credit);
  const returned = { id: randomUUID(), line: { id: back, version: 0 }, user_id: admin.id };
  const asksReturned = await asked(admin, "credit", returned);
  const lines = [{ id: paid, version: 0 }];
  const match = { id: randomUUID(), lines, payments: [seen(order)] };
  const asksMatch = await asked(admin, "match", match);
  const events = [
    accepted(await desk.notOurs(mine)).event_id,
    accepted(await desk.match([paid], [seenOrder(order)])).event_id,
    accepted(await desk.giveBack(debit, back)).event_id,
  ];
  expect(codeOf(await confirm(third, asksMatch.id))).toEqual([409, "proposal_is_declined"]);
  accepted(await desk.undo(...events));
  for (const { id } of [asksCredit, asksMatch, asksReturned]) accepted(await confirm(third, id));
  expect(paymentStatus(order)).toBe("verified");
  expect([mine, paid].map((id) => storedLine(server, id)?.status)).toEqual(["credit", "matched"]);

  const [late = ""] = importLines(server, [{ text: "LATE", cents: 4_500 }]).lines;
  const seenBefore = { id: randomUUID(), line: { id: late, version: 0 }, user_id: admin.id };
  accepted(await desk.undo(accepted(await desk.notOurs(late)).event_id));
  const stale = await asked(admin, "credit", seenBefore);
  accepted(await desk.undo(accepted(await desk.notOurs(late)).event_id));
  expect(codeOf(await confirm(third, stale.id))).toEqual([409, "proposal_is_declined"]);
});

test("T328 a surplus above R5 000, or above twice what is due, waits; also in parts", async () => {
  const thandi = makeShopper(server);
  const judge = deciding(server, admin);
  const one = await placeOrder(server, thandi, "complete", 300_000);
  expect(codeOf(await judge.verifyOrder(one, one.total + 500_001))).toEqual([
    409,
    "second_admin_required",
  ]);
  accepted(await judge.verifyOrder(one, one.total + 400_000));
  const two = await placeOrder(server, thandi, "complete", 900_000);
  expect(codeOf(await judge.verifyOrder(two, toPay(two) + 100_001))).toEqual([
    409,
    "second_admin_required",
  ]);
  const entry = { id: randomUUID(), user_id: thandi.id, cents: 100_001, reason: "More" };
  expect(codeOf(await post(admin, "ledger/enter", entry))).toEqual([409, "second_admin_required"]);

  const sipho = makeShopper(server);
  const small = await placeOrder(server, sipho, "complete", 50_000);
  expect(codeOf(await judge.verifyOrder(small, 3 * small.total + 1))).toEqual([
    409,
    "second_admin_required",
  ]);
  const proposal = await asked(admin, "payment", {
    ...seen(small),
    amount_received: 3 * small.total + 1,
  });
  accepted(await confirm(second, proposal.id));
  expect(creditOf(server, sipho)).toBe(2 * small.total + 1);
});

test("T328 a stranger's line as one's own credit, and one's own refund, wait", async () => {
  const [line = ""] = importLines(server, [{ text: "CASH", cents: 90_000 }]).lines;
  const before = creditOf(server, admin);
  const own = await atDesk(server, admin).credit(line, admin.id);
  expect(codeOf(own)).toEqual([409, "second_admin_required"]);
  const command = { id: randomUUID(), line: { id: line, version: 0 }, user_id: admin.id };
  const credit = await asked(admin, "credit", command);
  expect(credit).toMatchObject({ cents: 90_000, user_id: admin.id });
  accepted(await confirm(third, credit.id));
  expect([creditOf(server, admin), storedLine(server, line)?.status]).toEqual([
    before + 90_000,
    "credit",
  ]);
  const refund = {
    id: randomUUID(),
    user_id: admin.id,
    cents: 40_000,
    date: "2026-01-02",
    reference: "REFUND",
  };
  expect(codeOf(await post(admin, "ledger/refund", refund))).toEqual([
    409,
    "second_admin_required",
  ]);
  const waits = await asked(admin, "refund", refund);
  accepted(await confirm(second, waits.id));
  accepted(await confirm(second, waits.id));
  expect(creditOf(server, admin)).toBe(before + 50_000);
});

test("T329 what waited is checked again when it is confirmed: line, proof, credit and asker as they are then", async () => {
  const owner = makeShopper(server, { admin: true });
  const order = await placeOrder(server, owner, "complete");
  const [line = ""] = importLines(server, [{ text: "CASH", cents: order.total }]).lines;
  const match = await asked(owner, "match", {
    id: randomUUID(),
    lines: [{ id: line, version: 0 }],
    payments: [seen(order)],
  });
  sql(server, `UPDATE bank_lines SET version = 1 WHERE id = '${line}'`);
  expect(codeOf(await confirm(second, match.id))).toEqual([409, "line_changed"]);
  expect(paymentStatus(order)).toBe("pending");
  const shown = accepted(await post(third, "proposals")).proposals.map(({ id }) => id);
  expect(shown).toContain(match.id);
  accepted(await decline(third, match.id));
  expect(codeOf(await confirm(second, match.id))).toEqual([409, "proposal_is_declined"]);

  giveCredit(server, admin, 60_000);
  const refund = {
    id: randomUUID(),
    user_id: admin.id,
    cents: creditOf(server, admin),
    date: "2026-01-02",
    reference: "REFUND",
  };
  const waits = await asked(admin, "refund", refund);
  giveCredit(server, admin, -1);
  expect(codeOf(await confirm(second, waits.id))).toEqual([409, "refund_too_large"]);

  const former = makeShopper(server, { admin: true });
  const entry = { id: randomUUID(), user_id: former.id, cents: 500, reason: "Mine" };
  const left = await asked(former, "entry", entry);
  sql(server, `DELETE FROM user_roles WHERE user_id = '${former.id}'`);
  expect(codeOf(await confirm(second, left.id))).toEqual([409, "proposal_asker_left"]);
  expect(creditOf(server, former)).toBe(0);
  accepted(await decline(second, left.id));
});

test("T301 above R5 000 by hand a second admin confirms: not the first, not in parts, not for oneself", async () => {
  const thandi = makeShopper(server);
  const entry = (cents: number) => ({
    id: randomUUID() as string,
    user_id: thandi.id,
    cents,
    reason: "The shop closed",
  });
  accepted(await post(admin, "ledger/enter", entry(500_000)));
  const more = entry(-1);
  expect(codeOf(await post(admin, "ledger/enter", more))).toEqual([409, "second_admin_required"]);
  const waits = await asked(admin, "entry", more);
  expect(waits).toMatchObject({ cents: -1, about: "The shop closed", may_confirm: false });
  accepted(await confirm(second, waits.id));
  expect(creditOf(server, thandi)).toBe(499_999);
  const declined = await asked(admin, "entry", entry(700_000));
  accepted(await decline(admin, declined.id));
  accepted(await decline(second, declined.id));
  const log = sql<{ action: string }>(
    server,
    `SELECT action FROM audit_log WHERE record_id = '${thandi.id}'
       AND (action LIKE 'ledger.%' OR action LIKE 'second_admin.%') ORDER BY rowid`,
  ).map(({ action }) => action);
  expect(log).toEqual([
    "ledger.corrected",
    "second_admin.asked",
    "second_admin.confirmed",
    "ledger.entry_confirmed",
    "second_admin.asked",
    "second_admin.declined",
  ]);
});

test("T301 nothing waits for a member who does not exist", async () => {
  const entry = { id: randomUUID(), user_id: randomUUID(), cents: 600_000, reason: "Deposit" };
  const refund = { ...entry, date: "2026-11-20", reference: "FT1" };
  for (const [kind, command] of [
    ["entry", entry],
    ["refund", refund],
  ] as const) {
    const refused = await post(admin, "proposals/ask", { id: randomUUID(), kind, command });
    expect(codeOf(refused), kind).toEqual([404, "not_found"]);
  }
});

test("F351 what waits about a line that leaves with its import waits no more", async () => {
  const [line = ""] = importLines(server, [{ text: "MINE", cents: 4_400 }]).lines;
  const credit = { id: randomUUID(), line: { id: line, version: 0 }, user_id: admin.id };
  const { id } = await asked(admin, "credit", credit);
  const [other = ""] = importLines(server, [{ text: "MINE TOO", cents: 4_400 }]).lines;
  const kept = { id: randomUUID(), line: { id: other, version: 0 }, user_id: admin.id };
  const waiting = await asked(admin, "credit", kept);
  const imported = value(server, `SELECT import_id FROM bank_lines WHERE id = '${line}'`);
  accepted(await post(second, "statement/undo-import", { id: imported }));
  const open = sql(server, "SELECT id FROM ledger_proposals WHERE outcome = ''");
  expect(open).toContainEqual({ id: waiting.id });
  expect(open).not.toContainEqual({ id });
  expect((await confirm(second, id)).status).toBe(409);
  accepted(await decline(second, waiting.id));
});

test("T332 a question to a second admin whose id another decision has is refused", async () => {
  const thandi = makeShopper(server);
  const id = String(value(server, "SELECT id FROM audit_log LIMIT 1"));
  const command = { id: randomUUID(), user_id: thandi.id, cents: 600_000, reason: "Deposit" };
  const refused = await post(admin, "proposals/ask", { id, kind: "entry", command });
  expect(codeOf(refused)).toEqual([409, "command_differs"]);
});

test("T330 far too little is asked about again: by Verify and by a line of one cent", async () => {
  const order = await placeOrder(server, makeShopper(server), "complete");
  const judge = deciding(server, admin);
  expect(codeOf(await judge.verifyOrder(order, 1))).toEqual([409, "amount_far_too_little"]);
  expect(codeOf(await judge.verifyOrder(order, 0))).toEqual([409, "amount_far_too_little"]);
  const [line = ""] = importLines(server, [{ text: order.payment_reference, cents: 1 }]).lines;
  const desk = atDesk(server, admin);
  expect(codeOf(await desk.match([line], [seenOrder(order)]))).toEqual([
    409,
    "amount_far_too_little",
  ]);
  expect(paymentStatus(order)).toBe("pending");
  const sure = { id: randomUUID(), lines: [{ id: line, version: 0 }], payments: [seen(order)] };
  accepted(await desk.post("match", { ...sure, too_little: true }));
  expect(paymentStatus(order)).toBe("verified");
});

test("T331 no amount above R100 000 is booked, and no entry takes what an open order holds", async () => {
  const thandi = makeShopper(server);
  const order = await placeOrder(server, thandi, "complete");
  const tooMuch = await deciding(server, admin).verifyOrder(order, 10_000_001);
  expect(codeOf(tooMuch)).toEqual([422, "validation_error"]);
  const [line = ""] = importLines(server, [{ text: "CASH", cents: 10_000_001 }]).lines;
  const desk = atDesk(server, admin);
  expect(codeOf(await desk.match([line], [seenOrder(order)]))).toEqual([422, "amount_too_large"]);
  expect(codeOf(await desk.credit(line, thandi.id))).toEqual([422, "amount_too_large"]);
  const huge = await deciding(server, admin).verifyOrder(order, 9_000_000_000_000_000);
  expect(huge.status).toBe(422);

  const sipho = makeShopper(server);
  giveCredit(server, sipho, 17_000);
  await placeOrder(server, sipho, "proof", 4_100);
  const taking = (cents: number) => ({
    id: randomUUID(),
    user_id: sipho.id,
    cents,
    reason: "Wrong",
  });
  expect(codeOf(await post(admin, "ledger/enter", taking(-7_001)))).toEqual([
    409,
    "entry_takes_held",
  ]);
  accepted(await post(admin, "ledger/enter", taking(-7_000)));
});

test("T332 a decision's id that comes again with another member or amount is refused", async () => {
  const [one, two] = [makeShopper(server), makeShopper(server)];
  const entry = { id: randomUUID(), user_id: one.id, cents: 5_000, reason: "Late" };
  accepted(await post(admin, "ledger/enter", entry));
  for (const other of [
    { ...entry, cents: 5_001 },
    { ...entry, user_id: two.id },
  ]) {
    expect(codeOf(await post(admin, "ledger/enter", other))).toEqual([409, "command_differs"]);
  }
  const refund = { ...entry, id: randomUUID(), cents: 100, date: "2026-01-02", reference: "R" };
  accepted(await post(admin, "ledger/refund", refund));
  expect(codeOf(await post(admin, "ledger/refund", { ...refund, cents: 101 }))).toEqual([
    409,
    "command_differs",
  ]);
  const [line = ""] = importLines(server, [{ text: "CASH", cents: 700 }]).lines;
  const credit = { id: randomUUID(), line: { id: line, version: 0 }, user_id: one.id };
  const desk = atDesk(server, admin);
  accepted(await desk.post("credit", credit));
  accepted(await desk.post("credit", credit));
  expect(codeOf(await desk.post("credit", { ...credit, user_id: two.id }))).toEqual([
    409,
    "command_differs",
  ]);
  const first = await placeOrder(server, one, "complete", 50_000);
  const later = await placeOrder(server, two, "complete", 50_000);
  const [paid = ""] = importLines(server, [{ text: "X", cents: first.total }]).lines;
  const match = { id: randomUUID(), lines: [{ id: paid, version: 0 }], payments: [seen(first)] };
  accepted(await desk.post("match", match));
  expect(codeOf(await desk.post("match", { ...match, payments: [seen(later)] }))).toEqual([
    409,
    "command_differs",
  ]);
  const id = randomUUID();
  const waiting = { ...entry, id: randomUUID(), cents: 700_000 };
  await asked(admin, "entry", waiting, id);
  const same = { id, kind: "entry", command: waiting };
  accepted(await post(admin, "proposals/ask", same));
  const other = { ...same, command: { ...waiting, cents: 700_001 } };
  expect(codeOf(await post(admin, "proposals/ask", other))).toEqual([409, "command_differs"]);
  expect(creditOf(server, two)).toBe(0);
});

test("T643 whether the deposit of one's own order arrived, which makes it credit, another admin says", async () => {
  const order = await placeOrder(server, third, "complete");
  accepted(await deciding(server, second).verifyOrder(order));
  const before = creditOf(server, third);
  const cancel = (who: Shopper) =>
    deciding(server, who).cancel(order.id, "Out of stock", { deposit: "arrived" });
  expect(codeOf(await cancel(third))).toEqual([409, "cancel_second_admin"]);
  expect([paymentStatus(order), creditOf(server, third)]).toEqual(["verified", before]);
  accepted(await cancel(second));
  expect(creditOf(server, third)).toBe(before + order.total);
  accepted(await cancel(third)); // it is done, whoever asks again
});

test("T333 where no other admin could confirm, an admin decides alone with a reason, marked in the log", async () => {
  const only = makeShopper(server, { admin: true });
  sql(server, `DELETE FROM user_roles WHERE user_id != '${only.id}'`);
  const order = await placeOrder(server, only, "complete");
  const command = { ...seen(order), amount_received: toPay(order) };
  const verify = (body: object) => call<Answer>(server, only, "payments/verify", body);
  expect(codeOf(await verify(command))).toEqual([409, "alone_reason_required"]);
  expect(codeOf(await verify({ ...command, alone_reason: " " }))).toEqual([
    422,
    "validation_error",
  ]);
  accepted(await verify({ ...command, alone_reason: "I am the only admin" }));
  const log = sql(
    server,
    `SELECT reason, after ->> '$.alone' AS alone, after ->> '$.own_payment' AS own
     FROM audit_log WHERE record_id = '${order.id}' AND action = 'payment.verified'`,
  );
  expect(log).toEqual([{ reason: "I am the only admin", alone: 1, own: 1 }]);
  accepted(await deciding(server, only).cancel(order.id, "Out of stock", { deposit: "arrived" }));
});
