import { describe, expect, test } from "vitest";
import { importLines } from "../support/bank-lines";
import { atDesk, differences, seenOrder } from "../support/desk";
import { creditOf, entriesOf, giveCredit } from "../support/ledger";
import { subscribe, verifyMembership } from "../support/membership";
import {
  accepted,
  deciding,
  mailsTo,
  makeShopper,
  placeOrder,
  type Shopper,
  shopping,
  sql,
  subscriptionsOf,
} from "../support/ordering";
import { startWithAdmins } from "../support/server-with-admins";

const { server, admin } = await startWithAdmins();
const judge = deciding(server, admin);
const desk = atDesk(server, admin);

/** A member whose order was verified from its slip. */
async function verified() {
  const who = makeShopper(server);
  const order = await placeOrder(server, who);
  accepted(await judge.verifyOrder(order));
  return { who, order };
}

const viewOf = async (who: Shopper, id: string) =>
  accepted(await shopping(server, who).view(id)).order;
const told = (who: Shopper, event: string) =>
  sql<{ data: string }>(
    server,
    `SELECT data FROM notifications WHERE user_id = '${who.id}' AND event = '${event}'`,
  ).map(({ data }) => JSON.parse(data));

describe("T318 a verified slip whose deposit never comes", () => {
  test("is taken back at any time: no credit, entries by entries, and the member reads why", async () => {
    const { who, order } = await verified();
    const { payment } = accepted(await judge.notArrived(order.id));
    expect(payment).toMatchObject({
      payment_status: "failed",
      amount_received: 0,
      credit: 0,
      member_credit: 0,
    });
    expect(entriesOf(server, who)).toHaveLength(8);
    expect(subscriptionsOf(server, who)).toMatchObject([{ paid: 0, status: "active" }]);
    expect(await viewOf(who, order.id)).toMatchObject({
      payment_status: "failed",
      rejected_reason: "The deposit has not arrived in our account",
    });
    expect(mailsTo(server, who)).toMatchObject({ payment_rejected: 1 });
    expect(mailsTo(server, who).payment_verified).toBeUndefined();
    accepted(await judge.notArrived(order.id));
    expect(mailsTo(server, who)).toMatchObject({ payment_rejected: 1 });
    expect(differences(server)).toEqual([]);
  });

  test("comes after all: its line verifies it", async () => {
    const { who, order } = await verified();
    accepted(await judge.notArrived(order.id));
    const { lines } = importLines(server, [{ text: order.payment_reference, cents: order.total }]);
    accepted(await desk.match(lines, [seenOrder(await viewOf(who, order.id))]));
    expect(await viewOf(who, order.id)).toMatchObject({ payment_status: "verified" });
    expect(creditOf(server, who)).toBe(0);
    expect(differences(server)).toEqual([]);
  });

  test("of a delivered order is owed, and its line pays that", async () => {
    const { who, order } = await verified();
    accepted(await judge.delivered(order.id));
    accepted(await judge.notArrived(order.id));
    expect(creditOf(server, who)).toBe(-order.total);
    expect(told(who, "payment_rejected")).toMatchObject([
      { next_step: expect.stringContaining("we'll add the amount to your next order") },
    ]);
    const { lines } = importLines(server, [{ text: order.payment_reference, cents: order.total }]);
    accepted(await desk.match(lines, [seenOrder(order)]));
    expect(creditOf(server, who)).toBe(0);
    expect(differences(server)).toEqual([]);
  });

  test("of a cancelled order takes the credit", async () => {
    const { who, order } = await verified();
    accepted(await judge.cancel(order.id));
    expect(creditOf(server, who)).toBe(order.total);
    accepted(await judge.notArrived(order.id));
    expect(creditOf(server, who)).toBe(0);
    expect(told(who, "credit_corrected")).toMatchObject([{ amount: -order.total }]);
  });

  test("of a membership leaves it unpaid", async () => {
    const who = makeShopper(server);
    const { payment } = await verifyMembership(server, admin, await subscribe(server, who));
    accepted(await judge.notArrived(payment.id, "subscription"));
    expect(subscriptionsOf(server, who)).toMatchObject([
      { paid: 0, status: "active", amount_received: 0 },
    ]);
    expect(creditOf(server, who)).toBe(0);
    expect(differences(server)).toEqual([]);
  });

  test("is refused where a line shows it, and where credit paid", async () => {
    const { who, order } = await verified();
    const { lines } = importLines(server, [{ text: order.payment_reference, cents: order.total }]);
    accepted(await desk.match(lines, [seenOrder(await viewOf(who, order.id))]));
    const shown = await judge.notArrived(order.id);
    expect([shown.status, shown.body.code]).toEqual([409, "payment_has_line"]);
    const rich = makeShopper(server);
    giveCredit(server, rich, 60_000);
    const draft = await placeOrder(server, rich, "budget");
    accepted(await shopping(server, rich).complete(draft));
    const covered = await judge.notArrived(draft.id);
    expect([covered.status, covered.body.code]).toEqual([409, "payment_without_deposit"]);
  });
});

describe("T319 cancelling a verified order", () => {
  test("asks whether the deposit arrived", async () => {
    const { order } = await verified();
    const answer = await judge.cancel(order.id, "Out of stock", {});
    expect([answer.status, answer.body.code]).toEqual([422, "deposit_answer_required"]);
  });

  test("makes no credit of a deposit that never arrived", async () => {
    const { who, order } = await verified();
    const { payment } = accepted(
      await judge.cancel(order.id, "Out of stock", { deposit: "never_arrived" }),
    );
    expect(payment).toMatchObject({
      status: "cancelled",
      deposit_check: "nothing_arrived",
      credit: 0,
    });
    expect(creditOf(server, who)).toBe(0);
    expect(told(who, "order_cancelled")).toMatchObject([{ credit: 0, not_arrived: order.total }]);
    expect(differences(server)).toEqual([]);
  });

  test("knows it where a line shows the deposit", async () => {
    const { who, order } = await verified();
    const { lines } = importLines(server, [{ text: order.payment_reference, cents: order.total }]);
    accepted(await desk.match(lines, [seenOrder(await viewOf(who, order.id))]));
    const wrong = await judge.cancel(order.id, "Out of stock", { deposit: "never_arrived" });
    expect([wrong.status, wrong.body.code]).toEqual([409, "payment_has_line"]);
    accepted(await judge.cancel(order.id, "Out of stock", {}));
    expect(creditOf(server, who)).toBe(order.total);
  });
});
