import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { LedgerPage } from "@/domain/ledger/responses";
import { entryText } from "@/domain/ledger/words";
import { receiptAmounts } from "@/domain/order/receipt";
import type { Receipt } from "@/domain/order/receipt-responses";
import type { OrderView } from "@/domain/order/view";
import type { PaymentDetails } from "@/domain/payment/details";
import type { UserView } from "@/domain/users/responses";
import { importLines } from "../support/bank-lines";
import { atDesk, differences, seenOrder, storedLine } from "../support/desk";
import { creditOf, entriesOf, giveCredit } from "../support/ledger";
import { subscribe, verifyMembership } from "../support/membership";
import {
  accepted,
  call,
  deciding,
  endDraft,
  mailsTo,
  makeShopper,
  moveClock,
  placeOrder,
  type Shopper,
  shopping,
  subscriptionsOf,
  toldOf,
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

/** F508: to be delivered again, it would be verified with nothing received. */
async function staysDelivered(id: string) {
  const undo = await call(server, admin, "payments/undelivered-many", { ids: [id] });
  expect(undo).toMatchObject({ body: { outcomes: [{ code: "delivered_deposit_gone" }] } });
}

const viewOf = async (who: Shopper, id: string) =>
  accepted(await shopping(server, who).view(id)).order;

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

  test("T743 isn't taken back by who saw it as it was verified before", async () => {
    const { who, order } = await verified();
    const { id } = order;
    const page = () => call<PaymentDetails>(server, admin, `admin/payments/${id}`);
    const { verified_at } = accepted(await page()).payment;
    accepted(await judge.notArrived(id));
    accepted(await shopping(server, who).proof(id));
    accepted(await judge.verifyOrder(await viewOf(who, id)));
    const body = { id, reason: "It never came", verified_at };
    const late = await call(server, admin, "payments/not-arrived", body);
    expect([late.status, late.body]).toMatchObject([409, { code: "order_changed" }]);
    const seen = accepted(await page()).payment;
    expect(seen).toMatchObject({ payment_status: "verified", amount_received: order.total });
    const again = { ...body, verified_at: seen.verified_at };
    accepted(await call(server, admin, "payments/not-arrived", again));
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
    expect(toldOf(server, who, "payment_rejected")).toMatchObject([
      { next_step: expect.stringContaining("we'll add the amount to your next order") },
    ]);
    await staysDelivered(order.id);
    const { lines } = importLines(server, [{ text: order.payment_reference, cents: order.total }]);
    accepted(await desk.match(lines, [seenOrder(order)]));
    expect(creditOf(server, who)).toBe(0);
    expect(differences(server)).toEqual([]);
  });

  test("F519 of a cancelled order takes the credit, and its membership wasn't paid", async () => {
    const { who, order } = await verified();
    const page = () => call<{ user: UserView }>(server, admin, `admin/users/${who.id}`);
    const memberships = async () => accepted(await page()).user.memberships;
    accepted(await judge.cancel(order.id));
    expect(creditOf(server, who)).toBe(order.total);
    expect(await memberships()).toMatchObject([{ paid: false, refunded: true }]);
    accepted(await judge.notArrived(order.id));
    expect(creditOf(server, who)).toBe(0);
    expect(await memberships()).toMatchObject([{ paid: false, refunded: false }]);
    expect(toldOf(server, who, "credit_corrected")).toMatchObject([{ amount: -order.total }]);
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
    expect(toldOf(server, who, "order_cancelled")).toMatchObject([
      { credit: 0, not_arrived: order.total },
    ]);
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

/** An order that waits for its deposit, and the line of a deposit that comes with it. */
async function waitingFor(text: (reference: string) => string, cents: (due: number) => number) {
  const who = makeShopper(server);
  const order = await placeOrder(server, who);
  const { lines } = importLines(server, [
    { text: text(order.payment_reference), cents: cents(order.total) },
  ]);
  return { who, order, line: lines[0] ?? "" };
}

/** A draft whose deposit is its member's credit, who is told so. */
async function expectEnded(who: Shopper, { id, order_number }: OrderView): Promise<void> {
  const ended = { status: "cancelled", deposit_check: "credited" };
  expect(await viewOf(who, id)).toMatchObject(ended);
  expect(toldOf(server, who, "deposit_credited")).toMatchObject([{ order_number }]);
}

const itself = <Value>(value: Value) => value;

describe("T320 a deposit that the desk credits", () => {
  const credit = (line: string, who: Shopper) =>
    desk.post("credit", {
      id: randomUUID(),
      line: { id: line, version: storedLine(server, line)?.version ?? 0 },
      user_id: who.id,
      is_confirmed: true,
    });

  test("is told by email and message, and the order that waited says so", async () => {
    const { who, order, line } = await waitingFor(itself, (due) => due - 5_900);
    accepted(await credit(line, who));
    expect(mailsTo(server, who)).toMatchObject({ deposit_credited: 1 });
    expect(toldOf(server, who, "deposit_credited")).toMatchObject([
      { amount: 50_000, order_number: order.order_number },
    ]);
    expect(await viewOf(who, order.id)).toMatchObject({
      payment_status: "pending",
      deposit_credited: 50_000,
    });
    expect(differences(server)).toEqual([]);
  });

  test("undone within ten seconds, nobody is told", async () => {
    const { who, order, line } = await waitingFor(itself, itself);
    const { event_id } = accepted(await credit(line, who));
    accepted(await desk.undo(event_id));
    expect(mailsTo(server, who).deposit_credited).toBeUndefined();
    expect(toldOf(server, who, "deposit_credited")).toEqual([]);
    expect((await viewOf(who, order.id)).deposit_credited).toBeUndefined();
  });

  test("of a cancelled order is no longer to check, until that is undone", async () => {
    const { who, order, line } = await waitingFor(() => "CAPITEC M", itself);
    accepted(await shopping(server, who).cancel(order.id));
    expect(await viewOf(who, order.id)).toMatchObject({ deposit_check: "to_check" });
    accepted(await credit(line, who));
    expect(await viewOf(who, order.id)).toMatchObject({ deposit_check: "credited" });
    accepted(await desk.reopen(line));
    expect(await viewOf(who, order.id)).toMatchObject({ deposit_check: "to_check" });
    expect(creditOf(server, who)).toBe(0);
  });

  const late = async (who: Shopper, id: string) => {
    endDraft(server, id);
    accepted(await shopping(server, who).proof(id));
  };
  const cancelled = async (who: Shopper, id: string) => {
    accepted(await shopping(server, who).cancel(id));
  };

  test.each([
    ["ended", "", (_: Shopper, id: string) => endDraft(server, id)],
    ["ended and was proven too late", "to_check", late],
    ["was cancelled without a proof", "", cancelled],
  ] as const)(
    "F567 names a draft that %s: it says so, until that is undone",
    async (_, check, end) => {
      const who = makeShopper(server);
      const order = await placeOrder(server, who, "budget");
      const { lines } = importLines(server, [{ text: order.payment_reference, cents: 45_000 }]);
      const [line = ""] = lines;
      await end(who, order.id);
      const before = await viewOf(who, order.id);
      expect(before.deposit_check).toBe(check);
      accepted(await credit(line, who));
      await expectEnded(who, order);
      expect(differences(server)).toEqual([]);
      accepted(await desk.reopen(line));
      const { status, deposit_check } = await viewOf(who, order.id);
      expect({ status, deposit_check }).toEqual({ status: before.status, deposit_check: check });
      expect(creditOf(server, who)).toBe(0);
    },
  );

  test("F585 of a draft that a proof would still complete ends it: nothing asks for money or a proof", async () => {
    await moveClock(server, "2027-01-31T20:00:00+02:00");
    const who = makeShopper(server);
    const order = await placeOrder(server, who, "budget");
    const [line = ""] = importLines(server, [
      { text: order.payment_reference, cents: 45_000, date: "2027-02-01" },
    ]).lines;
    await moveClock(server, "2027-02-02T09:00:00+02:00");
    accepted(await credit(line, who));
    await expectEnded(who, order);
    accepted(await desk.reopen(line));
    expect(await viewOf(who, order.id)).toMatchObject({ status: "pending", deposit_check: "" });
    await moveClock(server, "");
  });

  test.each([
    "recorded that nothing arrived",
    "cancelled a verified order, as its deposit never arrived",
  ])("F350 arrived after all, where an admin had %s", async (how) => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    if (how.startsWith("recorded")) {
      accepted(await shopping(server, who).cancel(order.id));
      accepted(await judge.checkDeposit(order.id, "nothing_arrived"));
    } else {
      accepted(await judge.verifyOrder(order));
      accepted(await judge.cancel(order.id, "Away", { deposit: "never_arrived" }));
    }
    expect(await viewOf(who, order.id)).toMatchObject({ deposit_check: "nothing_arrived" });
    const { lines } = importLines(server, [
      { text: "CAPITEC M", cents: order.total },
      { text: order.payment_reference, cents: order.total },
    ]);
    const [other = "", named = ""] = lines;
    accepted(await credit(other, who));
    expect(await viewOf(who, order.id), "nothing names it").toMatchObject({
      deposit_check: "nothing_arrived",
    });
    accepted(await credit(named, who));
    expect(await viewOf(who, order.id)).toMatchObject({ deposit_check: "credited" });
    const orders = toldOf(server, who, "deposit_credited").map(({ order_number }) => order_number);
    expect(orders.sort()).toEqual(["", order.order_number]);
    expect(differences(server)).toEqual([]);
  });

  test("F587 of a draft without a proof lowers what it asks for, until that is undone", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who, "budget");
    const paid = { text: order.payment_reference, cents: 45_000 };
    const [line = "", rest = ""] = importLines(server, [paid, { ...paid, cents: 10_900 }]).lines;
    accepted(await credit(line, who));
    expect(await viewOf(who, order.id)).toMatchObject({ total: 55_900, credit_applied: 45_000 });
    expect(toldOf(server, who, "deposit_credited")).toMatchObject([
      { order_number: order.order_number, lowers: true },
    ]);
    accepted(await desk.reopen(line));
    expect(await viewOf(who, order.id)).toMatchObject({ status: "pending", credit_applied: 0 });
    for (const deposit of [line, rest]) accepted(await credit(deposit, who));
    accepted(await shopping(server, who).complete(await viewOf(who, order.id)));
    expect(await viewOf(who, order.id)).toMatchObject({ payment_status: "verified" });
    expect(creditOf(server, who)).toBe(0);
    expect(differences(server)).toEqual([]);
  });

  test("F641 of a draft whose member owes more since is said to lower the next order, not this one", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who, "budget");
    giveCredit(server, who, -60_000);
    const paid = { text: order.payment_reference, cents: 45_000 };
    const [line = "", rest = ""] = importLines(server, [paid, { ...paid, cents: 30_000 }]).lines;
    accepted(await credit(line, who));
    expect(await viewOf(who, order.id)).toMatchObject({ credit_applied: 0 });
    accepted(await credit(rest, who));
    expect(await viewOf(who, order.id)).toMatchObject({ credit_applied: 15_000 });
    const told = toldOf(server, who, "deposit_credited");
    expect(told.map(({ amount, lowers }) => [amount, lowers])).toEqual([
      [45_000, undefined],
      [30_000, true],
    ]);
  });

  test("F586 that ended a draft: undone after its wrong Return was, the draft is open again", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who, "budget");
    const paid = { text: order.payment_reference, cents: 45_000 };
    const [line = "", debit = ""] = importLines(server, [
      paid,
      { text: "REV-OTHER", cents: -45_000 },
    ]).lines;
    endDraft(server, order.id);
    accepted(await credit(line, who));
    accepted(await desk.giveBack(debit, line));
    accepted(await desk.reopen(debit));
    expect(await viewOf(who, order.id)).toMatchObject({
      status: "cancelled",
      deposit_check: "credited",
    });
    accepted(await desk.reopen(line));
    expect(await viewOf(who, order.id)).toMatchObject({ status: "pending", deposit_check: "" });
    expect(creditOf(server, who)).toBe(0);
    expect(differences(server)).toEqual([]);
  });

  test("F350 arrived after all, where its Return was wrong", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    accepted(await shopping(server, who).cancel(order.id));
    const cash = { text: "CAPITEC M", cents: order.total };
    const { lines } = importLines(server, [cash, { ...cash, cents: -order.total }]);
    const [line = "", debit = ""] = lines;
    accepted(await credit(line, who));
    accepted(await desk.giveBack(debit, line));
    expect(await viewOf(who, order.id)).toMatchObject({ deposit_check: "nothing_arrived" });
    accepted(await desk.reopen(debit));
    expect(await viewOf(who, order.id)).toMatchObject({ deposit_check: "credited" });
    expect(creditOf(server, who)).toBe(order.total);
    expect(differences(server)).toEqual([]);
  });
});

describe("T321 a wrong Return", () => {
  /** A matched order whose deposit an admin returned by mistake. */
  async function returned(deliver = false) {
    const { who, order, line } = await waitingFor(itself, itself);
    accepted(await desk.match([line], [seenOrder(order)]));
    if (deliver) accepted(await judge.delivered(order.id));
    const { lines } = importLines(server, [{ text: "REV-OTHER", cents: -order.total }]);
    const debit = lines[0] ?? "";
    const { event_id } = accepted(await desk.giveBack(debit, line));
    if (deliver) await staysDelivered(order.id);
    return { who, order, line, debit, event_id };
  }

  test.each([false, true])("is undone within ten seconds, delivered: %s", async (deliver) => {
    const { who, order, line, debit, event_id } = await returned(deliver);
    accepted(await desk.undo(event_id));
    expect(await viewOf(who, order.id)).toMatchObject({
      payment_status: "verified",
      status: deliver ? "delivered" : "processing",
      amount_received: order.total,
    });
    expect([storedLine(server, line)?.status, storedLine(server, debit)?.status]).toEqual([
      "matched",
      "ignored",
    ]);
    expect(mailsTo(server, who).payment_rejected).toBeUndefined();
    expect(creditOf(server, who)).toBe(0);
    expect(differences(server)).toEqual([]);
  });

  test("is reopened at any time, from its debit", async () => {
    const { who, order, debit } = await returned();
    accepted(await desk.reopen(debit));
    expect(await viewOf(who, order.id)).toMatchObject({ payment_status: "verified" });
    const again = await returned();
    accepted(await shopping(server, again.who).cancel(again.order.id));
    accepted(await desk.reopen(again.debit));
    expect(storedLine(server, again.line)?.status).toBe("open");
    expect(differences(server)).toEqual([]);
  });

  test("is reopened from its deposit too, once however often that is sent", async () => {
    const { who, order, line, debit } = await returned();
    const id = randomUUID();
    const first = accepted(await desk.reopen(line, id));
    expect(accepted(await desk.reopen(line, id)).event_id).toBe(first.event_id);
    expect(await viewOf(who, order.id)).toMatchObject({ payment_status: "verified" });
    expect(storedLine(server, debit)?.status).toBe("ignored");
    expect(differences(server)).toEqual([]);
  });

  test("of credit gives the credit again", async () => {
    const who = makeShopper(server);
    const { lines } = importLines(server, [
      { text: "CAPITEC M", cents: 4_200 },
      { text: "REV-OTHER", cents: -4_200 },
    ]);
    const [line = "", debit = ""] = lines;
    accepted(await desk.credit(line, who.id));
    accepted(await desk.giveBack(debit, line));
    expect(creditOf(server, who)).toBe(0);
    accepted(await desk.reopen(debit));
    expect(creditOf(server, who)).toBe(4_200);
    expect(differences(server)).toEqual([]);
  });
});

test("T322 what undo reopens from rejected is rejected again", async () => {
  const { who, order, line } = await waitingFor(itself, itself);
  accepted(await judge.reject(order.id, "The proof cannot be read"));
  const { event_id } = accepted(await desk.match([line], [seenOrder(order)]));
  expect(await viewOf(who, order.id)).toMatchObject({ payment_status: "verified" });
  accepted(await desk.undo(event_id));
  expect(await viewOf(who, order.id)).toMatchObject({
    payment_status: "failed",
    rejected_reason: "The proof cannot be read",
  });
});

describe("T323 what is paid, owed and returned now", () => {
  const amounts = async (who: Shopper, id: string) => {
    const { receipt } = accepted(
      await call<{ receipt: Receipt }>(server, who, `orders/${id}/receipt`),
    );
    return receiptAmounts(receipt).map(({ label, value }) => `${label} ${value}`);
  };

  test("R59 are owed, the email says so, and the next order pays them", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    accepted(await judge.verifyOrder(order, order.total - 5_900));
    expect(await amounts(who, order.id)).toContain("Still owed R59.00");
    expect(toldOf(server, who, "payment_verified")).toMatchObject([
      { amount: 50_000, owed: 5_900 },
    ]);
    const next = await placeOrder(server, who);
    expect(next.credit_applied).toBe(-5_900);
    accepted(await judge.verifyOrder(next));
    expect((await amounts(who, order.id)).slice(-2)).toEqual([
      "Amount received R500.00",
      "Paid since R59.00",
    ]);
    expect((await viewOf(who, order.id)).money).toEqual({ owed: 0, credit: 0, refunded: 0 });
  });

  test("R500 too much are credit until they are refunded", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    accepted(await judge.verifyOrder(order, order.total + 50_000));
    expect(await amounts(who, order.id)).toContain("Your credit R500.00");
    const bank = { date: "2026-01-02", reference: "REFUND" };
    const refund = { id: randomUUID(), user_id: who.id, cents: 50_000, ...bank };
    accepted(await call(server, admin, "admin/ledger/refund", refund));
    expect((await amounts(who, order.id)).slice(-1)).toEqual(["Refunded to your bank R500.00"]);
  });

  test("where credit paid, nothing is called received", async () => {
    const who = makeShopper(server);
    giveCredit(server, who, 60_000);
    const draft = await placeOrder(server, who, "budget");
    accepted(await shopping(server, who).complete(draft));
    expect((await amounts(who, draft.id)).slice(-1)).toEqual(["To pay R0.00"]);
  });

  test("a deposit has the day of the bank", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    const { lines } = importLines(server, [
      { text: order.payment_reference, cents: order.total, date: "2026-01-02" },
    ]);
    accepted(await desk.match(lines, [seenOrder(order)]));
    const page = accepted(await call<LedgerPage>(server, who, "ledger"));
    const deposits = page.entries.filter(({ kind }) => kind === "deposit");
    expect(deposits.map(entryText)).toEqual(["Deposit of 2 Jan 2026", "Deposit of 2 Jan 2026"]);
  });
});
