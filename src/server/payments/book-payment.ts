import {
  type DepositLine,
  membershipPostings,
  onLines,
  orderPostings,
} from "@/domain/ledger/postings";
import { toPay } from "@/domain/ledger/to-pay";
import { nextUnpaidMonth } from "@/domain/membership/rules";
import type { Cents } from "@/domain/money/rules";
import type { DepositCheck } from "@/domain/order/rules";
import { creditOf } from "@/domain/payment/rules";
import { addMonths, momentOf, momentText, monthsApart } from "@/domain/time/sa-time";
import { buyAgain, isOnList } from "../buying/join-list";
import { setAll } from "../core/records";
import { selectAll } from "../core/sql";
import { keepDelivery } from "../deliveries/join-delivery";
import { balanceOf, post } from "../ledger/ledger";
import { claimCredit, claimedByMembership } from "../ledger/order-credit";
import type { AssentMark } from "../ledger/second-admin";
import { claimedDeposit } from "../orders/claimed-deposit";
import { orderFacts } from "../orders/order-facts";
import {
  endOrderSubscription,
  isMonthPaid,
  orderSubscription,
  paidMonths,
  startOrderSubscription,
  submitOrder,
} from "../orders/order-subscription";
import { type Payment, recordVerified, type Snapshot, snapshotOf } from "./snapshot";

/** Verify, as the audit log names it. */
export const VERIFIED = "payment.verified";
const SERVER = { id: "" };

interface Received {
  /** Who verifies; empty for the server. */
  readonly caller: { readonly id: string };
  readonly amountReceived: Cents;
  readonly now: number;
  readonly lineIds?: readonly string[] | undefined;
  /** As the payment was, where that is no longer to be read from it. */
  readonly before?: Snapshot;
  /** What of a membership's price the member's credit pays. */
  readonly creditApplied?: Cents;
  /** Whether a deposit that came with it is to be looked for. */
  readonly depositCheck?: DepositCheck | "";
  /** What the log says of a second admin. */
  readonly mark?: AssentMark;
  /** Why an admin decided alone. */
  readonly reason?: string | undefined;
}

interface Verified {
  /** The row of the audit log. */
  readonly eventId: string;
  /** The paid membership that starts only now, with a draft that was never completed. */
  readonly started: RecordModel | undefined;
  /** The delivery that the order had joined, where it comes too late for it; else empty. */
  readonly tooLateFor: string;
}

/** Verifies a completed order that the member's credit pays for. One that was paid too has a deposit to look for. */
export function verifyCovered(tx: App, order: RecordModel, now: number): void {
  const depositCheck = claimedDeposit(tx, order);
  bookPayment(
    tx,
    { kind: "order", record: order },
    { caller: SERVER, amountReceived: 0, depositCheck, now },
  );
}

/** Verifies a completed membership that the member's credit pays for. */
export function verifyMembershipCovered(tx: App, membership: RecordModel, now: number): void {
  bookPayment(
    tx,
    { kind: "subscription", record: membership },
    { caller: SERVER, amountReceived: 0, creditApplied: membership.getInt("price"), now },
  );
}

/** Records what arrived, and what it pays for, in the payment, the ledger and the audit log. */
export function bookPayment(tx: App, payment: Payment, received: Received): Verified {
  const { caller, now, mark, reason } = received;
  const before = received.before ?? snapshotOf(tx, payment);
  const outcome =
    payment.kind === "order"
      ? verifyOrder(tx, payment.record, received)
      : verifySubscription(tx, payment.record, received);
  const eventId = recordVerified(tx, payment, {
    action: VERIFIED,
    before,
    caller,
    now,
    ...(mark && { mark }),
    ...(reason && { reason }),
  });
  postPayment(tx, payment, received, { eventId, feeAlreadyPaid: outcome.feeAlreadyPaid });
  return { eventId, started: outcome.started, tooLateFor: outcome.tooLateFor ?? "" };
}

interface Outcome {
  readonly feeAlreadyPaid: boolean;
  readonly started?: RecordModel | undefined;
  readonly tooLateFor?: string;
}

function verifyOrder(tx: App, order: RecordModel, received: Received): Outcome {
  const { caller, amountReceived, depositCheck = "", now } = received;
  claimCredit(tx, order, now);
  const started = order.getString("submitted_at") ? undefined : submitOrder(tx, order, now);
  const membershipFee = order.getInt("membership_fee");
  const feeAlreadyPaid = isMonthPaid(
    tx,
    order.getString("user_id"),
    order.getString("month_period"),
  );
  setAll(order, {
    payment_status: "verified",
    status: "processing",
    deposit_check: depositCheck,
    verified_at: momentText(now),
    verified_by: caller.id,
    amount_received: amountReceived,
    credit: creditOf({
      amountReceived,
      toPay: toPay(orderFacts(order)),
      membershipFee,
      feeAlreadyPaid,
    }),
  });
  const tooLateFor = keepDelivery(tx, order, now);
  tx.save(order);
  if (isOnList(tx, order.id, order.getString("delivery_date"))) buyAgain(tx, order.id, now);
  if (membershipFee === 0) return { feeAlreadyPaid, tooLateFor };
  if (feeAlreadyPaid) {
    endOrderSubscription(tx, order, now);
    return { feeAlreadyPaid, tooLateFor };
  }
  const paid = payCarriedSubscription(tx, order, now);
  return { feeAlreadyPaid, tooLateFor, started: started && paid };
}

function payCarriedSubscription(tx: App, order: RecordModel, now: number): RecordModel {
  const subscription = orderSubscription(tx, order) ?? startOrderSubscription(tx, order, now);
  subscription.set("paid", true);
  tx.save(subscription);
  return subscription;
}

/** A membership paid on its own counts for its month, or for the next one that is not paid. */
function verifySubscription(
  tx: App,
  subscription: RecordModel,
  { amountReceived, now, creditApplied = claimedByMembership(tx, subscription, now) }: Received,
): Outcome {
  const period = subscription.getString("month_period");
  const month = nextUnpaidMonth(period, paidMonths(tx, subscription.getString("user_id")));
  const begins = momentOf(subscription.getString("current_period_start"));
  const ahead = monthsApart(period, month);
  if (ahead > 0) {
    setAll(subscription, {
      current_period_start: momentText(addMonths(begins, ahead)),
      current_period_end: momentText(addMonths(begins, ahead + 1)),
    });
  }
  setAll(subscription, {
    month_period: month,
    paid: true,
    verified_at: momentText(now),
    amount_received: amountReceived,
    credit: amountReceived + creditApplied - subscription.getInt("price"),
    credit_applied: creditApplied,
  });
  tx.save(subscription);
  return { feeAlreadyPaid: false };
}

/** Writes a verified payment into its member's ledger: the deposit, and what it pays for. */
function postPayment(
  tx: App,
  payment: Payment,
  { caller, now, amountReceived, lineIds = [] }: Received,
  { eventId, feeAlreadyPaid }: { readonly eventId: string; readonly feeAlreadyPaid: boolean },
): void {
  const { record } = payment;
  const userId = record.getString("user_id");
  const before = balanceOf(tx, userId);
  const postings =
    payment.kind === "order"
      ? orderPostings(
          {
            amountReceived,
            total: record.getInt("total"),
            membershipFee: record.getInt("membership_fee"),
            feeAlreadyPaid,
          },
          before,
        )
      : membershipPostings({ amountReceived, price: record.getInt("price") }, before);
  post(
    tx,
    { id: eventId, userId, actorId: caller.id, at: now },
    onLines(postings, linesOf(tx, lineIds, amountReceived)).map((entry) => ({
      ...entry,
      ...subjectOf(tx, payment, entry.purse === "membership"),
    })),
  );
}

/** What an entry is about: the order, and of its fee the membership too. */
function subjectOf(tx: App, { kind, record }: Payment, isFee: boolean) {
  if (kind === "subscription") return { subscriptionId: record.id };
  const carried = isFee ? orderSubscription(tx, record) : null;
  return { orderId: record.id, ...(carried && { subscriptionId: carried.id }) };
}

function linesOf(tx: App, ids: readonly string[], amountReceived: number): DepositLine[] {
  const [only] = ids;
  if (only !== undefined && ids.length === 1) return [{ id: only, cents: amountReceived }];
  if (ids.length === 0) return [];
  return selectAll(
    tx,
    "SELECT id, cents FROM bank_lines WHERE id IN (SELECT value FROM json_each({:ids})) ORDER BY date, id",
    { ids: JSON.stringify(ids) },
    { id: "", cents: 0 },
  );
}
