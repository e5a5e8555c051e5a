import { expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
import { creditOf, entriesOf, giveCredit, ledgerOf, purseOf } from "../support/ledger";
import { accepted, deciding, makeShopper, placeOrder, subscriptionsOf } from "../support/ordering";

const server = await serverForFile();
const admin = makeShopper(server, { admin: true, name: "Admin" });

test("a verified order is a deposit in two purses and what it pays for", async () => {
  const thandi = makeShopper(server);
  const order = await placeOrder(server, thandi);
  const { decision } = accepted(await deciding(server, admin).verifyOrder(order, 60_000));
  const entries = ledgerOf(server, thandi);
  expect(entriesOf(server, thandi)).toEqual([
    "membership +5900 deposit",
    "groceries +54100 deposit",
    "groceries -50000 charge",
    "membership -5900 charge",
  ]);
  expect(new Set(entries.map(({ event_id }) => event_id))).toEqual(new Set([decision.id]));
  expect(new Set(entries.map(({ actor_id }) => actor_id))).toEqual(new Set([admin.id]));
  expect(new Set(entries.map(({ order_id }) => order_id))).toEqual(new Set([order.id]));
  const [membership] = subscriptionsOf(server, thandi);
  expect(entries.map(({ subscription_id }) => subscription_id)).toEqual([
    membership?.id,
    "",
    "",
    membership?.id,
  ]);
  expect(creditOf(server, thandi)).toBe(4_100);
});

test("an undo reverses each entry once, and a second verification posts again", async () => {
  const thandi = makeShopper(server);
  const judge = deciding(server, admin);
  const order = await placeOrder(server, thandi);
  const first = accepted(await judge.verifyOrder(order, 60_000));
  accepted(await judge.undo(first.decision.id));
  accepted(await judge.undo(first.decision.id));
  expect(creditOf(server, thandi)).toBe(0);
  expect(ledgerOf(server, thandi).filter(({ reverses }) => reverses)).toHaveLength(4);
  accepted(await judge.verifyOrder(order, 55_900));
  accepted(await judge.verifyOrder(order, 55_900));
  expect(entriesOf(server, thandi).slice(8)).toEqual([
    "membership +5900 deposit",
    "groceries +50000 deposit",
    "groceries -50000 charge",
    "membership -5900 charge",
  ]);
  expect(creditOf(server, thandi)).toBe(0);
});

test("what a cancelled order was charged becomes credit, in its purses", async () => {
  const thandi = makeShopper(server);
  const judge = deciding(server, admin);
  const order = await placeOrder(server, thandi);
  accepted(await judge.verifyOrder(order, 55_000));
  expect(creditOf(server, thandi)).toBe(-900);
  const { payment } = accepted(await judge.cancel(order.id));
  expect(payment).toMatchObject({ credit: 55_000, member_credit: 55_000 });
  accepted(await judge.cancel(order.id));
  expect([purseOf(server, thandi, "groceries"), purseOf(server, thandi, "membership")]).toEqual([
    49_100, 5_900,
  ]);
});

test("credit lowers what is due, and what is owed is added to the next order", async () => {
  const thandi = makeShopper(server);
  const judge = deciding(server, admin);
  giveCredit(server, thandi, 10_000);
  const order = await placeOrder(server, thandi, "complete");
  // The credit counts: R459.00 are due, and R450.00 arrive.
  expect(order).toMatchObject({ total: 55_900, credit_applied: 10_000 });
  const answer = accepted(await judge.verifyOrder(order, 45_000));
  expect(answer.payment).toMatchObject({ credit: -900, member_credit: -900 });
  const next = await placeOrder(server, thandi, "complete", 20_000);
  expect(next).toMatchObject({ total: 20_000, credit_applied: -900 });
  accepted(await judge.cancel(order.id));
  expect(creditOf(server, thandi)).toBe(55_000);
});

test("a rejected or cancelled order that was never verified leaves no entry", async () => {
  const thandi = makeShopper(server);
  const judge = deciding(server, admin);
  const rejected = await placeOrder(server, thandi);
  accepted(await judge.reject(rejected.id));
  accepted(await judge.cancel(rejected.id));
  accepted(await judge.checkDeposit(rejected.id, "refunded"));
  expect(ledgerOf(server, thandi)).toEqual([]);
});

test("nothing but an erasure changes an entry", async () => {
  const thandi = makeShopper(server);
  const judge = deciding(server, admin);
  const order = await placeOrder(server, thandi);
  const { decision } = accepted(await judge.verifyOrder(order, 60_000));
  const before = ledgerOf(server, thandi);
  accepted(await judge.undo(decision.id));
  accepted(await judge.verifyOrder(order, 50_000));
  accepted(await judge.cancel(order.id));
  expect(ledgerOf(server, thandi).slice(0, before.length)).toEqual(before);
});
