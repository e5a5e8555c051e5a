import { expect, test } from "vitest";
import { byRun } from "../support/long-run";
import { sendCommand } from "../support/member-commands";
import {
  accepted,
  deciding,
  mailsTo,
  makeShopper,
  moveClock,
  placeOrder,
  shopping,
  sql,
  start,
  subscriptionsOf,
} from "../support/ordering";
import { startWithAdmins } from "../support/server-with-admins";

// The worked examples of the money rules, each by its number, on a real server with its clock moved.
const ROUNDS = byRun(15, 200);
const { server, admin, second } = await startWithAdmins();

const NOON_21_NOV = "2026-11-21T12:00:00+02:00";

test("1 and 2: the first order of a month carries the fee, the second does not", async () => {
  await moveClock(server, NOON_21_NOV);
  const thandi = makeShopper(server);
  const order = await placeOrder(server, thandi);
  expect(order.payment_reference).toMatch(/^THA20261121\d{3,6}S$/);
  expect(order.total).toBe(55_900);
  const { payment } = accepted(await deciding(server, admin).verifyOrder(order, 55_900));
  expect(payment).toMatchObject({ payment_status: "verified", status: "processing", credit: 0 });
  expect(subscriptionsOf(server, thandi)).toMatchObject([
    { paid: 1, status: "active", month_period: "2026-11" },
  ]);

  await moveClock(server, "2026-11-24T12:00:00+02:00");
  const next = await placeOrder(server, thandi, "complete", 30_000);
  expect(next.payment_reference).toMatch(/^THA20261124\d{3,6}$/);
  expect(next).toMatchObject({ membership_fee: 0, total: 30_000 });
  expect(subscriptionsOf(server, thandi)).toHaveLength(1);
});

test("3: a draft that was overtaken loses the fee and its reference when its budget is saved", async () => {
  await moveClock(server, NOON_21_NOV);
  const thandi = makeShopper(server);
  const shop = shopping(server, thandi);
  const first = await placeOrder(server, thandi, "proof");
  const other = await placeOrder(server, thandi, "budget", 40_000);
  expect(other.payment_reference).toMatch(/S$/);
  accepted(await shop.complete(first));
  const { order, notice } = accepted(await shop.budget(other.id, 40_000));
  expect(notice).toBe("fee_now_waived");
  expect(order).toMatchObject({ membership_fee: 0, total: 40_000 });
  expect(order.payment_reference).not.toBe(other.payment_reference);
  expect(order.payment_reference).not.toMatch(/S$/);
  expect(accepted(await shop.budget(other.id, 40_000)).order.payment_reference).toBe(
    order.payment_reference,
  );
  const old = sql(
    server,
    `SELECT order_id, replaced_at != '' AS replaced FROM payment_references WHERE reference = '${other.payment_reference}'`,
  );
  expect(old).toEqual([{ order_id: other.id, replaced: 1 }]);
});

test("4: with a proof it keeps the fee; verified second, R59 becomes credit", async () => {
  await moveClock(server, NOON_21_NOV);
  const thandi = makeShopper(server);
  const shop = shopping(server, thandi);
  const judge = deciding(server, admin);
  const first = await placeOrder(server, thandi, "proof");
  const other = await placeOrder(server, thandi, "proof");
  accepted(await shop.complete(first));
  const kept = accepted(await shop.budget(other.id, 50_000));
  expect(kept.notice).toBeNull();
  expect(kept.order).toMatchObject({
    membership_fee: 5_900,
    total: 55_900,
    payment_reference: other.payment_reference,
  });
  const done = accepted(await shop.complete(kept.order)).order;
  accepted(await judge.verifyOrder(first));

  const row = accepted(await judge.pending(`?q=${other.payment_reference}`)).rows[0];
  expect(row?.warnings.map(({ code }) => code)).toEqual(["warning_fee_already_paid"]);
  const { payment } = accepted(await judge.verifyOrder(done));
  expect(payment).toMatchObject({ credit: 5_900, member_credit: 5_900 });
  expect(subscriptionsOf(server, thandi).map(({ paid, status }) => [paid, status])).toEqual([
    [1, "active"],
    [0, "cancelled"],
  ]);
});

test("5: a deposit made at the end of the month keeps its reference, month and total", async () => {
  await moveClock(server, "2026-11-30T23:50:00+02:00");
  const paidAtNight = makeShopper(server);
  const savedLater = makeShopper(server);
  const sent = await placeOrder(server, paidAtNight, "budget");
  const draft = accepted(await shopping(server, savedLater).start()).order;
  expect(draft.payment_reference).toMatch(/^THA20261130\d+S$/);

  await moveClock(server, "2026-12-01T00:10:00+02:00");
  const { order } = accepted(await shopping(server, paidAtNight).proof(sent.id));
  expect(order).toMatchObject({
    payment_reference: sent.payment_reference,
    month_period: "2026-11",
    total: 55_900,
  });
  const late = await shopping(server, savedLater).budget(draft.id, 50_000);
  expect([late.status, late.body.code]).toEqual([409, "draft_ended"]);
  const again = await placeOrder(server, savedLater, "budget");
  expect(again.month_period).toBe("2026-12");
  expect(again.payment_reference).toMatch(/^THA20261201\d+S$/);

  await moveClock(server, "2026-12-01T09:00:00+02:00"); // December in UTC, too
  const done = accepted(await shopping(server, paidAtNight).complete(order)).order;
  const { rows } = accepted(await deciding(server, admin).pending(`?q=${sent.payment_reference}`));
  expect(rows[0]?.warnings).toEqual([
    {
      code: "warning_completed_later",
      values: expect.objectContaining({ month: "November 2026", completed: "December 2026" }),
    },
  ]);
  accepted(await deciding(server, admin).verifyOrder(done));
  expect(subscriptionsOf(server, paidAtNight)).toMatchObject([
    { month_period: "2026-11", paid: 1 },
  ]);
});

test("13 (T106): a draft declared as paid ends with its month, and carries no old fee on", async () => {
  await moveClock(server, NOON_21_NOV);
  const thandi = makeShopper(server);
  const shop = shopping(server, thandi);
  accepted(await deciding(server, admin).verifyOrder(await placeOrder(server, thandi)));
  const sent = start();
  accepted(await shop.start(sent));
  accepted(await shop.budget(sent.id, 10_000));
  const declared = accepted(await shop.whatsapp(sent.id)).order;
  expect(declared).toMatchObject({ membership_fee: 0, total: 10_000, ended: false });
  const proven = await placeOrder(server, thandi, "proof", 10_000);

  await moveClock(server, "2027-01-30T12:00:00+02:00");
  const refusals = [
    await shop.start({
      ...sent,
      revision: 2,
      preferences: { ...sent.preferences, prioritize: "brand" },
    }),
    await shop.budget(sent.id, 500_000),
    await shop.complete(declared),
  ];
  expect(refusals.map(({ status, body }) => [status, body.code])).toEqual(
    Array(3).fill([409, "draft_ended"]),
  );
  expect(accepted(await shop.view(sent.id)).order).toEqual({ ...declared, ended: true });
  const late = accepted(await shop.proof(sent.id)).order;
  expect(late).toMatchObject({ ended: true, deposit_check: "to_check", total: 10_000 });
  expect((await shop.complete(late)).body.code).toBe("draft_ended");
  const { rows } = accepted(
    await deciding(server, admin).pending(`?q=${declared.payment_reference}`),
  );
  expect(rows[0]?.warnings.map(({ code }) => code)).toEqual(["warning_not_completed"]);

  const other = await shop.budget(proven.id, 500_000);
  expect([other.status, other.body.code]).toEqual([409, "draft_fixed"]);
  expect(accepted(await shop.complete(proven)).order.total).toBe(10_000);
  expect(await placeOrder(server, thandi, "budget", 500_000)).toMatchObject({
    membership_fee: 5_900,
    total: 505_900,
    month_period: "2027-01",
  });
});

test("14 (T106): the proof of a deposit made on the month's last day is taken for three days", async () => {
  await moveClock(server, "2026-11-30T20:00:00+02:00");
  const inTime = makeShopper(server);
  const tooLate = makeShopper(server);
  const first = await placeOrder(server, inTime, "whatsapp");
  let second = await placeOrder(server, tooLate, "budget");
  await moveClock(server, "2026-12-03T23:00:00+02:00");
  const { order } = accepted(await shopping(server, inTime).proof(first.id));
  expect(order).toMatchObject({ total: 55_900, month_period: "2026-11", ended: false });
  accepted(await shopping(server, inTime).complete(order));
  await moveClock(server, "2026-12-04T00:01:00+02:00");
  const late = accepted(await shopping(server, tooLate).proof(second.id)).order;
  expect(late).toMatchObject({ ended: true, deposit_check: "to_check" });
  second = late;
  expect(accepted(await deciding(server, admin).verifyOrder(second)).payment.month_period).toBe(
    "2026-11",
  );
});

test("6: rejected, sent again and verified is one order, one membership and three mails", async () => {
  await moveClock(server, NOON_21_NOV);
  const thandi = makeShopper(server);
  const shop = shopping(server, thandi);
  const judge = deciding(server, admin);
  const order = await placeOrder(server, thandi);
  accepted(await judge.reject(order.id));
  const again = accepted(await shop.proof(order.id)).order;
  expect(again).toMatchObject({
    payment_status: "pending",
    payment_reference: order.payment_reference,
    rejected_reason: "",
  });
  accepted(await judge.verifyOrder(again));
  // Beside the three, the membership that starts and the answer to the proof that came later.
  expect(mailsTo(server, thandi)).toEqual({
    order_received: 1,
    membership_started: 1,
    payment_rejected: 1,
    payment_verified: 1,
    proof_received: 1,
  });
  expect(subscriptionsOf(server, thandi)).toMatchObject([{ paid: 1 }]);

  const twice = makeShopper(server);
  const rejected = await placeOrder(server, twice);
  accepted(await judge.reject(rejected.id));
  accepted(await shopping(server, twice).proof(rejected.id));
  accepted(await judge.reject(rejected.id));
  expect(mailsTo(server, twice)).toEqual({
    order_received: 1,
    membership_started: 1,
    payment_rejected: 2,
    proof_received: 1,
  });
});

test("7: a cancelled order asks for no money, and the next one carries the fee", async () => {
  await moveClock(server, NOON_21_NOV);
  const thandi = makeShopper(server);
  const shop = shopping(server, thandi);
  const draft = await placeOrder(server, thandi, "budget");
  expect(accepted(await shop.cancel(draft.id)).order).toMatchObject({
    status: "cancelled",
    deposit_check: "",
  });
  const order = await placeOrder(server, thandi);
  expect(accepted(await shop.cancel(order.id)).order.deposit_check).toBe("to_check");
  expect(subscriptionsOf(server, thandi)).toMatchObject([{ paid: 0, status: "cancelled" }]);
  expect((await placeOrder(server, thandi, "budget")).membership_fee).toBe(5_900);

  const judge = deciding(server, admin);
  const waiting = accepted(await judge.pending()).rows.filter((row) => row.user_id === thandi.id);
  expect(waiting).toMatchObject([{ id: order.id, status: "cancelled", deposit_check: "to_check" }]);
  accepted(await judge.checkDeposit(order.id, "refunded"));
  const after = accepted(await judge.pending()).rows.filter((row) => row.user_id === thandi.id);
  expect(after).toEqual([]);
});

test(`8 (T25, F19): verify and reject at once, ${ROUNDS} times: one decision, one mail, one told`, async () => {
  await moveClock(server, NOON_21_NOV);
  const thandi = makeShopper(server);
  const order = await placeOrder(server, thandi);
  let current = order;
  for (let round = 0; round < ROUNDS; round++) {
    const [verified, rejected] = await Promise.all([
      deciding(server, admin).verifyOrder(current),
      deciding(server, second).reject(current.id),
    ]);
    expect([verified.status, rejected.status].sort()).toEqual([200, 409]);
    const [winner, loser] = verified.status === 200 ? [verified, rejected] : [rejected, verified];
    expect(loser.body.payment).toMatchObject({
      payment_status: winner.body.payment.payment_status,
    });
    const [counted] = sql(
      server,
      `SELECT (SELECT COUNT(*) FROM mail_outbox WHERE event_id = '${winner.body.decision.id}') AS mails,
        (SELECT COUNT(*) FROM audit_log WHERE record_id = '${order.id}' AND action LIKE '%_refused') AS tries`,
    );
    expect(counted).toEqual({ mails: 1, tries: round + 1 });
    accepted(await deciding(server, admin).undo(winner.body.decision.id));
    current = accepted(await shopping(server, thandi).view(order.id)).order;
    expect(current).toEqual(order);
  }
  expect(mailsTo(server, thandi)).toEqual({ order_received: 1, membership_started: 1 });
});

test("9 (T22, F08): Complete pressed 20 times by three tabs is one order and one mail", async () => {
  await moveClock(server, NOON_21_NOV);
  const thandi = makeShopper(server);
  const order = await placeOrder(server, thandi, "proof");
  const tabs = Array.from({ length: 20 }, () => shopping(server, thandi).complete(order));
  const answers = (await Promise.all(tabs)).map(accepted);
  expect(new Set(answers.map((answer) => JSON.stringify(answer.order))).size).toBe(1);
  expect(mailsTo(server, thandi)).toEqual({ order_received: 1, membership_started: 1 });
  expect(subscriptionsOf(server, thandi)).toHaveLength(1);
});

test("10: a cancelled membership lasts to its end, and the next month's order restarts it", async () => {
  await moveClock(server, NOON_21_NOV);
  const thandi = makeShopper(server);
  const order = await placeOrder(server, thandi);
  accepted(await deciding(server, admin).verifyOrder(order));
  await moveClock(server, "2026-11-25T12:00:00+02:00");
  accepted(await sendCommand(server, thandi, "membership/cancel", {}));
  await moveClock(server, "2026-12-02T12:00:00+02:00");
  const december = await placeOrder(server, thandi);
  expect(december).toMatchObject({ membership_fee: 5_900, month_period: "2026-12" });
  accepted(await deciding(server, admin).verifyOrder(december));
  const memberships = subscriptionsOf(server, thandi);
  expect(memberships).toMatchObject([
    { month_period: "2026-11", status: "cancelled", paid: 1 },
    { month_period: "2026-12", status: "active", paid: 1 },
  ]);
  expect(memberships[0]).toHaveProperty(
    "current_period_end",
    expect.stringMatching(/^2026-12-21 10:00/),
  );
});

test("11: R500 for R559 is verified with R59 owed, which both are shown", async () => {
  await moveClock(server, NOON_21_NOV);
  const thandi = makeShopper(server);
  const order = await placeOrder(server, thandi);
  const { payment } = accepted(await deciding(server, admin).verifyOrder(order, 50_000));
  expect(payment).toMatchObject({ amount_received: 50_000, credit: -5_900, member_credit: -5_900 });
  const view = accepted(await shopping(server, thandi).view(order.id)).order;
  expect(view).toMatchObject({ payment_status: "verified", credit: -5_900 });
});

test("12: a proof that came while the admin looked makes Verify and Reject answer 409 with the new row", async () => {
  await moveClock(server, NOON_21_NOV);
  const thandi = makeShopper(server);
  const shop = shopping(server, thandi);
  const order = await placeOrder(server, thandi);
  const newer = accepted(await shop.proof(order.id)).order;
  const judge = deciding(server, admin);
  const before = mailsTo(server, thandi);
  for (const late of [
    await judge.verifyOrder(order),
    await judge.reject(order.id, "The proof cannot be read", order.proof?.id),
  ]) {
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: "order_changed", payment: { proof: newer.proof } });
  }
  const view = accepted(await shop.view(order.id)).order;
  expect(view).toMatchObject({ payment_status: "pending", rejected_reason: "" });
  expect(mailsTo(server, thandi)).toEqual(before);
  const { decision } = accepted(await judge.reject(order.id));
  accepted(await judge.undo(decision.id));
  accepted(await judge.verifyOrder(newer));
});

test("the same revision in another order of keys is the same content", async () => {
  const thandi = makeShopper(server);
  const sent = start();
  const reversed = Object.fromEntries(Object.entries(sent).reverse());
  accepted(await shopping(server, thandi).start(sent));
  accepted(await shopping(server, thandi).start(reversed));
});

test("a membership that cannot be looked up is no reason to waive the fee", async () => {
  await moveClock(server, NOON_21_NOV);
  const thandi = makeShopper(server);
  accepted(await deciding(server, admin).verifyOrder(await placeOrder(server, thandi)));
  expect((await placeOrder(server, thandi, "budget")).membership_fee).toBe(0);
  sql(server, "ALTER TABLE subscriptions RENAME COLUMN month_period TO out_of_reach");
  try {
    expect((await placeOrder(server, thandi, "budget")).membership_fee).toBe(5_900);
  } finally {
    sql(server, "ALTER TABLE subscriptions RENAME COLUMN out_of_reach TO month_period");
  }
  expect((await placeOrder(server, thandi, "budget")).membership_fee).toBe(0);
});
