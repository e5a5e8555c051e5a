import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { OrderView } from "@/domain/order/view";
import { type BankLine, importLines } from "../support/bank-lines";
import { atDesk, differences, type SeenPayment, seenOrder, storedLine } from "../support/desk";
import { serverForFile } from "../support/for-file";
import { creditOf, giveCredit } from "../support/ledger";
import { sendCommand } from "../support/member-commands";
import { subscribe, subscribing, verifyMembership } from "../support/membership";
import { moneyDifferences } from "../support/money-checks";
import {
  accepted,
  call,
  deciding,
  mailsTo,
  makeShopper,
  moveClock,
  placeOrder,
  type Shopper,
  shopping,
  subscriptionsOf,
  toldOf,
  value,
} from "../support/ordering";
import { eraseNow } from "../support/privacy";

// A line of the bank statement meets a payment in a state that another command left.
const server = await serverForFile();
const admin = makeShopper(server, { admin: true });

const desk = () => atDesk(server, admin);
const judge = () => deciding(server, admin);
const deposit = (reference: string, cents: number): BankLine => ({
  text: `FNB OB PMT ${reference}`,
  cents,
});
const reversal = ({ text, cents }: BankLine): BankLine => ({ text: `REV-${text}`, cents: -cents });
const imported = (...lines: BankLine[]) => importLines(server, lines).lines;
const statusOf = (line = "") => storedLine(server, line)?.status;
const paymentStatus = ({ id }: Pick<OrderView, "id">) =>
  value(server, `SELECT payment_status FROM orders WHERE id = '${id}'`);
const depositCheck = ({ id }: OrderView) =>
  value(server, `SELECT deposit_check FROM orders WHERE id = '${id}'`);
/** The payment that a reference names, as the desk shows it. */
async function onDesk(reference: string): Promise<SeenPayment & { readonly state: string }> {
  const { named } = accepted(await desk().lines());
  const found = named.find(({ references }) => references.includes(reference));
  if (!found) throw new Error(`no line names ${reference}`);
  return found;
}

describe("Undo of a payment that a line was matched with", () => {
  const decisionOf = ({ id }: OrderView) =>
    String(
      value(
        server,
        `SELECT id FROM audit_log WHERE record_id = '${id}' AND action = 'payment.verified'`,
      ),
    );
  const twoOrders = async (first: Shopper, second: Shopper) => {
    const a = await placeOrder(server, first, "complete", 50_000);
    const b = await placeOrder(server, second, "complete", 60_000);
    const [line = ""] = imported({ text: "MAGTAPE CREDIT", cents: a.total + b.total });
    return { a, b, line };
  };

  test("T295 undoes both orders of one member that one line paid", async () => {
    const who = makeShopper(server);
    const { a, b, line } = await twoOrders(who, who);
    const { event_id } = accepted(await desk().match([line], [seenOrder(a), seenOrder(b)]));
    accepted(await desk().undo(event_id));
    expect([paymentStatus(a), paymentStatus(b), statusOf(line)]).toEqual([
      "pending",
      "pending",
      "open",
    ]);
    expect(creditOf(server, who)).toBe(0);
    expect(differences(server)).toEqual([]);
  });

  test.each(["one", "several"])(
    "T295 in Payments, of %s, undoes the other order of its line too: no money is left on a matched line",
    async (how) => {
      const { a, b, line } = await twoOrders(makeShopper(server), makeShopper(server));
      accepted(await desk().match([line], [seenOrder(a), seenOrder(b)]));
      const decisions = [decisionOf(a)];
      if (how === "one") accepted(await judge().undo(decisionOf(a)));
      else accepted(await call(server, admin, "payments/undo-many", { decision_ids: decisions }));
      expect([paymentStatus(a), paymentStatus(b), statusOf(line)]).toEqual([
        "pending",
        "pending",
        "open",
      ]);
      expect(differences(server)).toEqual([]);
    },
  );

  test.each([0, -5_900])(
    "T295 in Payments opens the line that was noted for its proof, with a difference of %d cents",
    async (difference) => {
      const who = makeShopper(server);
      const order = await placeOrder(server, who);
      const { decision } = accepted(await judge().verifyOrder(order));
      const [line = ""] = imported(deposit(order.payment_reference, order.total + difference));
      accepted(await desk().match([line], [seenOrder(order)]));
      expect(creditOf(server, who)).toBe(difference);
      accepted(await judge().undo(decision.id));
      expect([paymentStatus(order), statusOf(line)]).toEqual(["pending", "open"]);
      expect(creditOf(server, who)).toBe(0);
      expect(differences(server)).toEqual([]);
    },
  );

  test("sent again late it leaves alone what the line was matched with since", async () => {
    const order = await placeOrder(server, makeShopper(server));
    const { decision } = accepted(await judge().verifyOrder(order));
    accepted(await judge().undo(decision.id));
    const [line = ""] = imported(deposit(order.payment_reference, order.total));
    accepted(await desk().match([line], [seenOrder(order)]));
    accepted(await judge().undo(decision.id));
    expect([paymentStatus(order), statusOf(line)]).toEqual(["verified", "matched"]);
  });
});

describe("a payment that its proof verified, and that ended before its line came", () => {
  test("T296 an admin cancelled the order: its credit is there already, and the line is only noted", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    accepted(await judge().verifyOrder(order));
    accepted(await judge().cancel(order.id));
    expect(creditOf(server, who)).toBe(order.total);
    const paid = deposit(order.payment_reference, order.total);
    const [line = "", twice = "", debit = ""] = imported(paid, paid, reversal(paid));
    expect(await onDesk(order.payment_reference)).toMatchObject({ state: "verified" });
    accepted(await desk().match([line], [seenOrder(order)]));
    expect(creditOf(server, who)).toBe(order.total);
    expect(await onDesk(order.payment_reference)).toMatchObject({ state: "paid" });
    accepted(await desk().credit(twice, who.id));
    expect(creditOf(server, who)).toBe(2 * order.total);
    accepted(await desk().giveBack(debit, line));
    expect(creditOf(server, who)).toBe(order.total);
    expect(differences(server)).toEqual([]);
  });

  test("T296 another amount arrived than was verified before the order was cancelled: the credit is what arrived", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    accepted(await judge().verifyOrder(order));
    accepted(await judge().cancel(order.id));
    const [line = ""] = imported(deposit(order.payment_reference, order.total - 5_900));
    accepted(await desk().match([line], [seenOrder(order)]));
    expect(creditOf(server, who)).toBe(order.total - 5_900);
    accepted(await desk().reopen(line));
    expect(creditOf(server, who)).toBe(order.total);
    expect(differences(server)).toEqual([]);
  });

  test("T296 a membership was refunded before its month: one line is noted, and another one is no payment of it", async () => {
    const who = makeShopper(server);
    await verifyMembership(server, admin, await subscribe(server, who));
    const reference = await subscribe(server, who);
    await verifyMembership(server, admin, reference);
    accepted(await subscribing(server, who).cancel());
    expect(creditOf(server, who)).toBe(5_900);
    const paid = deposit(reference, 5_900);
    const [line = "", other = "", debit = ""] = imported(paid, paid, reversal(paid));
    const asked = await desk().match([line], [await onDesk(reference)]);
    expect([asked.status, asked.body.code]).toEqual([409, "member_has_open_payment"]);
    const confirmed = { is_confirmed: true };
    accepted(await desk().match([line], [await onDesk(reference)], randomUUID(), confirmed));
    expect(creditOf(server, who)).toBe(5_900);
    const again = await desk().match([other], [await onDesk(reference)]);
    expect([again.status, again.body.code]).toEqual([409, "payment_has_line"]);
    expect(statusOf(other)).toBe("open");
    accepted(await desk().giveBack(debit, line));
    expect(creditOf(server, who)).toBe(0);
    expect(differences(server)).toEqual([]);
  });
});

test("T297 a membership that was refunded is not completed again with its reference, which would cover an unpaid month", async () => {
  const who = makeShopper(server);
  await verifyMembership(server, admin, await subscribe(server, who));
  const reference = await subscribe(server, who);
  await verifyMembership(server, admin, reference);
  accepted(await subscribing(server, who).cancel());
  const late = await subscribing(server, who).complete(reference);
  expect([late.status, late.body.code]).toEqual([409, "membership_changed"]);
  expect(late.body.membership.credit).toBe(5_900);
  expect(subscriptionsOf(server, who).map(({ status }) => status)).toEqual([
    "cancelled",
    "cancelled",
  ]);
});

test("T298 what is owed and billed by an open order is no credit: it can't be refunded, and no other order gets it", async () => {
  const who = makeShopper(server);
  giveCredit(server, who, -5_900);
  const billed = await placeOrder(server, who, "proof");
  expect(billed.credit_applied).toBe(-5_900);
  giveCredit(server, who, 5_900);
  const refund = { id: randomUUID(), user_id: who.id, cents: 5_900 };
  const bank = { date: "2026-01-02", reference: "REFUND" };
  const answer = await call(server, admin, "admin/ledger/refund", { ...refund, ...bank });
  expect([answer.status, answer.body.code]).toEqual([409, "refund_too_large"]);
  const other = await placeOrder(server, who, "budget");
  expect(other.credit_applied ?? 0).toBe(0);
});

describe("T682 a deposit is paid back once", () => {
  const cancelled = async (who: Shopper) => {
    const order = await placeOrder(server, who);
    accepted(await shopping(server, who).cancel(order.id));
    return order;
  };

  test("one that an admin refunded at the bank becomes credit only after a question", async () => {
    const who = makeShopper(server);
    const order = await cancelled(who);
    accepted(await judge().checkDeposit(order.id, "refunded"));
    const [named = "", alike = "", other = ""] = imported(
      deposit(order.payment_reference, order.total - 900),
      { text: "CASH", cents: order.total },
      { text: "CASH", cents: order.total + 100 },
    );
    for (const line of [named, alike]) {
      const { status, body } = await desk().credit(line, who.id);
      expect([status, body.code]).toEqual([409, "deposit_was_refunded"]);
    }
    expect(creditOf(server, who)).toBe(0);
    accepted(await desk().credit(other, who.id));
    const confirmed = { id: randomUUID(), line: { id: named, version: 0 }, user_id: who.id };
    accepted(await desk().post("credit", { ...confirmed, is_confirmed: true }));
    expect(creditOf(server, who)).toBe(order.total * 2 - 800);
  });

  test.each(["its member", "an admin"])(
    "one that became credit leaves nothing to refund when %s cancels the order",
    async (by) => {
      const who = makeShopper(server);
      const order = await placeOrder(server, who);
      const [line = ""] = imported(deposit(order.payment_reference, order.total - 900));
      accepted(await desk().credit(line, who.id));
      if (by === "an admin") accepted(await judge().cancel(order.id));
      else accepted(await shopping(server, who).cancel(order.id));
      expect(depositCheck(order)).toBe("credited");
      expect((await judge().checkDeposit(order.id, "refunded")).status).toBe(409);
      accepted(await desk().reopen(line));
      expect(depositCheck(order)).toBe("to_check");
      expect(creditOf(server, who)).toBe(0);
    },
  );
});

describe("F184 a member who was erased", () => {
  const received = ({ id }: OrderView) =>
    value(server, `SELECT amount_received FROM orders WHERE id = '${id}'`);

  test("the bank returns the deposit of a delivered order: it is recorded", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    const paid = deposit(order.payment_reference, order.total);
    const [line = "", debit = ""] = imported(paid, reversal(paid));
    accepted(await desk().match([line], [seenOrder(order)]));
    accepted(await judge().delivered(order.id));
    await eraseNow(server, who);
    accepted(await desk().giveBack(debit, line));
    expect(received(order)).toBe(0);
    expect([statusOf(line), statusOf(debit)]).toEqual(["returned", "returned"]);
    expect(differences(server)).toEqual([]);
  });

  test("another amount arrived than the proof of a delivered order said: it is recorded", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    accepted(await judge().verifyOrder(order));
    accepted(await judge().delivered(order.id));
    await eraseNow(server, who);
    const [line = ""] = imported(deposit(order.payment_reference, order.total - 900));
    accepted(await desk().match([line], [seenOrder(order)]));
    expect(received(order)).toBe(order.total - 900);
    expect(differences(server)).toEqual([]);
  });

  test("the bank returns a deposit that became credit of a cancelled order: it is recorded", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    accepted(await shopping(server, who).cancel(order.id));
    const paid = deposit(order.payment_reference, order.total);
    const [line = "", debit = ""] = imported(paid, reversal(paid));
    accepted(await desk().credit(line, who.id));
    await eraseNow(server, who);
    accepted(await desk().giveBack(debit, line));
    expect([statusOf(line), statusOf(debit)]).toEqual(["returned", "returned"]);
    expect(differences(server)).toEqual([]);
  });

  test.each(["paid", "refunded"])(
    "the bank returns the deposit of a membership that was %s: nothing waits for it again",
    async (state) => {
      const who = makeShopper(server);
      await verifyMembership(server, admin, await subscribe(server, who));
      const reference = await subscribe(server, who);
      const paid = deposit(reference, 5_900);
      const [line = "", debit = ""] = imported(paid, reversal(paid));
      accepted(await desk().match([line], [await onDesk(reference)]));
      if (state === "refunded") accepted(await subscribing(server, who).cancel());
      await eraseNow(server, who);
      accepted(await desk().giveBack(debit, line));
      expect([statusOf(line), statusOf(debit)]).toEqual(["returned", "returned"]);
      const { payments } = accepted(await desk().payments());
      expect(payments.filter(({ references }) => references.includes(reference))).toEqual([]);
      expect(differences(server)).toEqual([]);
    },
  );
});

test("T328 an admin whose own order is the second one of a line needs a second admin, and is seen in the log who opens it again", async () => {
  const order = await placeOrder(server, makeShopper(server), "complete", 50_000);
  const own = await placeOrder(server, admin, "complete", 60_000);
  const other = makeShopper(server, { admin: true });
  accepted(await deciding(server, other).verifyOrder(order));
  accepted(await deciding(server, other).verifyOrder(own));
  const [line = ""] = imported({ text: "CASH", cents: order.total + own.total + 700 });
  const both = [seenOrder(order), seenOrder(own)];
  const refused = await desk().match([line], both);
  expect([refused.status, refused.body.code]).toEqual([409, "second_admin_required"]);
  accepted(await atDesk(server, other).match([line], both));
  expect(creditOf(server, admin)).toBe(700);
  const id = randomUUID();
  accepted(await desk().reopen(line, id));
  const seen = `SELECT after ->> '$.own_payment' FROM audit_log WHERE id = '${id}'`;
  expect(value(server, seen)).toBe(1);
});

test("T294 a deposit that the bank returns at once: the email that it arrived is not sent any more", async () => {
  const who = makeShopper(server);
  const order = await placeOrder(server, who, "proof");
  const paid = deposit(order.payment_reference, order.total);
  const [line = "", debit = ""] = imported(paid, reversal(paid));
  accepted(await desk().match([line], [seenOrder(order)]));
  expect(mailsTo(server, who)).toMatchObject({ payment_verified: 1, membership_started: 1 });
  accepted(await desk().giveBack(debit, line));
  const mails = mailsTo(server, who);
  expect([mails.payment_verified, mails.membership_started, mails.payment_rejected]).toEqual([
    undefined,
    undefined,
    1,
  ]);
});

describe("T294 a member whose deposit the bank returns gets an email", () => {
  test("of a membership: it waits again, by email too", async () => {
    const who = makeShopper(server);
    const reference = await subscribe(server, who);
    const paid = deposit(reference, 5_900);
    const [line = "", debit = ""] = imported(paid, reversal(paid));
    accepted(await desk().match([line], [await onDesk(reference)]));
    accepted(await desk().giveBack(debit, line));
    expect(mailsTo(server, who).payment_rejected).toBe(1);
    expect(toldOf(server, who, "payment_rejected")).toMatchObject([
      { payment_reference: reference, order_id: "", total: 5_900 },
    ]);
  });

  test("of a credit, and of an order that was cancelled since: that it is gone", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    const paid = deposit(order.payment_reference, order.total);
    const cash = { text: "CASH", cents: 4_400 };
    const [line = "", debit = "", credited = "", taken = ""] = imported(
      paid,
      reversal(paid),
      cash,
      reversal(cash),
    );
    accepted(await desk().match([line], [seenOrder(order)]));
    accepted(await judge().cancel(order.id));
    accepted(await desk().giveBack(debit, line));
    accepted(await desk().credit(credited, who.id));
    accepted(await desk().giveBack(taken, credited));
    expect(toldOf(server, who, "credit_corrected").map(({ amount }) => amount)).toEqual([
      -order.total,
      -4_400,
    ]);
    expect(mailsTo(server, who).payment_rejected).toBeUndefined();
    expect(creditOf(server, who)).toBe(0);
  });

  test("of an order and a membership that credit had paid: only the deposit is gone", async () => {
    const who = makeShopper(server);
    giveCredit(server, who, 61_800);
    const shop = shopping(server, who);
    const order = await placeOrder(server, who, "budget");
    accepted(await shop.complete(order));
    const { payment_reference: reference } = accepted(
      await subscribing(server, who).open(),
    ).payment;
    const body = { payment_reference: reference, with_credit: true };
    accepted(await sendCommand(server, who, "membership/complete", body));
    expect(creditOf(server, who)).toBe(0);
    const paid = deposit(order.payment_reference, 50_000);
    const fee = deposit(reference, 5_900);
    const [line = "", debit = "", feeLine = "", feeDebit = ""] = imported(
      paid,
      reversal(paid),
      fee,
      reversal(fee),
    );
    accepted(await desk().match([line], [seenOrder(order)]));
    accepted(await desk().match([feeLine], [await onDesk(reference)]));
    expect(creditOf(server, who)).toBe(55_900);
    accepted(await desk().giveBack(debit, line));
    accepted(await desk().giveBack(feeDebit, feeLine));
    expect(creditOf(server, who)).toBe(0);
    expect(paymentStatus(order)).toBe("verified");
    expect(subscriptionsOf(server, who).map(({ paid: isPaid }) => isPaid)).toEqual([1, 1]);
    expect(toldOf(server, who, "credit_corrected").map(({ amount }) => amount)).toEqual([
      -50_000, -5_900,
    ]);
    expect(mailsTo(server, who).payment_rejected).toBeUndefined();
    expect(moneyDifferences(server)).toEqual([]);
  });

  test("of a delivered order: no proof is asked for that would be refused", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    const paid = deposit(order.payment_reference, order.total);
    const [line = "", debit = ""] = imported(paid, reversal(paid));
    accepted(await desk().match([line], [seenOrder(order)]));
    accepted(await judge().delivered(order.id));
    accepted(await desk().giveBack(debit, line));
    expect(toldOf(server, who, "payment_rejected")).toMatchObject([
      { next_step: expect.stringContaining("your next order") },
    ]);
  });
});

test("F18 the server's clock was ahead and is right again: the bank's return undoes the Verify that counts", async () => {
  const who = makeShopper(server);
  const order = await placeOrder(server, who);
  await moveClock(server, new Date(Date.now() + 5 * 86_400_000).toISOString());
  const { decision } = accepted(await judge().verifyOrder(order));
  accepted(await judge().undo(decision.id));
  await moveClock(server, "");
  const paid = deposit(order.payment_reference, order.total);
  const [line = "", debit = ""] = imported(paid, reversal(paid));
  accepted(await desk().match([line], [seenOrder(order)]));
  accepted(await desk().giveBack(debit, line));
  expect(paymentStatus(order)).toBe("pending");
  expect(creditOf(server, who)).toBe(0);
  expect(moneyDifferences(server)).toEqual([]);
});

test("T291 ten of each command at once about one line and its order: one decision, and every cent is accounted for", async () => {
  const who = makeShopper(server);
  const order = await placeOrder(server, who);
  const paid = deposit(order.payment_reference, order.total);
  const [line = "", debit = ""] = imported(paid, reversal(paid));
  const ten = <One>(send: () => Promise<One>) => Promise.all(Array.from({ length: 10 }, send));
  const id = randomUUID();
  const answers = await Promise.all([
    ten(() => desk().match([line], [seenOrder(order)], id)),
    ten(() => desk().match([line], [seenOrder(order)])),
    ten(() => desk().exact(line, seenOrder(order))),
    ten(() => desk().credit(line, who.id)),
    ten(() => desk().notOurs(line)),
    ten(() => judge().verifyOrder(order)),
    ten(() => shopping(server, who).cancel(order.id)),
  ]);
  const statuses = new Set(answers.flat().map(({ status }) => status));
  expect([...statuses].filter((status) => ![200, 409].includes(status))).toEqual([]);
  expect(moneyDifferences(server)).toEqual([]);
  const back = randomUUID();
  await Promise.all([
    ten(() => desk().giveBack(debit, line, back)),
    ten(() => desk().giveBack(debit, line)),
    ten(() => desk().reopen(line)),
    ten(() => judge().cancel(order.id)),
  ]);
  expect(moneyDifferences(server)).toEqual([]);
  expect(mailsTo(server, who).payment_rejected ?? 0).toBeLessThan(2);
});
