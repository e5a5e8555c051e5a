import { isCovered } from "@/domain/ledger/to-pay";
import type { Cents } from "@/domain/money/rules";
import { notArrivedSchema } from "@/domain/payment/requests";
import { mayTakeBack, nextStepAfter } from "@/domain/payment/rules";
import { type Caller, command } from "../core/http";
import { findOrNull } from "../core/records";
import { exists, selectFirst } from "../core/sql";
import { reverseDeposit } from "../ledger/ledger";
import { dueEvent, startedWith } from "../mail/member-events";
import { nameOf, notifyMember, retract } from "../mail/notify-member";
import { notify } from "../notifications/notify";
import { isBought } from "../orders/order-facts";
import { hasLine } from "../statement/on-statement";
import { findPayment, paymentAnswer, permits } from "./decision";
import {
  addToReceived,
  type Payment,
  recordTransition,
  restore,
  type Snapshot,
  snapshotOf,
} from "./snapshot";
import { snapshotIn } from "./undo-one";
import { whatNext } from "./what-next";

const VERIFIED = "payment.verified";
const NOT_ARRIVED = "payment.not_arrived";
const RETURNED = "payment.returned";

/** 'The deposit never arrived': at any time, of a payment that no line of the bank statement paid. */
export const depositNotArrived = command(
  { route: "POST /api/app/payments/not-arrived", body: notArrivedSchema },
  ({ app: tx, caller, body, now }) => {
    const payment = findPayment(tx, body);
    const allowed = mayTakeBack(depositFacts(tx, payment), body.verified_at);
    if (permits(tx, caller, payment, allowed)) {
      const { reason } = body;
      const taken = takeBackNotArrived(tx, payment, { caller, now, reason });
      if (taken)
        tellTakenBack(tx, payment, {
          ...taken,
          reason,
          nextStep: nextStepAfter(reason),
          dueAt: now,
        });
    }
    return paymentAnswer(tx, caller, payment);
  },
);

interface NotArrived {
  readonly caller: Caller;
  readonly now: number;
  readonly reason: string;
}

/** Takes back a verification whose deposit never came. What is not over is rejected with the reason. */
export function takeBackNotArrived(tx: App, payment: Payment, by: NotArrived): TakenBack | null {
  const rejected = { payment_status: "failed", rejected_reason: by.reason };
  return takeBackDeposit(tx, payment, { ...by, action: NOT_ARRIVED, asOrder: rejected });
}

/** What the rule about a payment's deposit looks at. */
export function depositFacts(tx: App, { kind, record }: Payment) {
  const amountReceived = record.getInt("amount_received");
  return {
    verifiedAt: record.getString("verified_at"),
    isTakenBack: amountReceived === 0 && lastOf(tx, kind, record.id)?.action === NOT_ARRIVED,
    amountReceived,
    hasLine: exists(tx, `SELECT 1 WHERE ${hasLine("{:id}")}`, { id: record.id }),
  };
}

/** Whether nothing is left of the deposit of an order that needs one, and whose delivery isn't closed. */
export function isDepositGone(tx: App, payment: Payment): boolean {
  const { kind, record } = payment;
  if (record.getInt("amount_received") > 0 || record.getString("closed_at") !== "") return false;
  const isTakenBack =
    lastOf(tx, kind, record.id, [VERIFIED, NOT_ARRIVED, RETURNED])?.action !== VERIFIED;
  return isTakenBack && !isCoveredPayment(payment);
}

interface TakeBack {
  readonly caller: Pick<Caller, "id">;
  readonly now: number;
  /** As the audit log names it. */
  readonly action: string;
  readonly reason: string;
  /** What an order that isn't over is afterwards. */
  readonly asOrder: {
    readonly payment_status: string;
    readonly rejected_reason: string;
    /** Where its proof was of money that is gone. One that came after the verification is kept. */
    readonly proof_channel?: "";
  };
  /** The event by which its line was matched. */
  readonly matchedBy?: string;
}

interface TakenBack {
  /** The row of the audit log. */
  readonly eventId: string;
  /** What the payment had received. */
  readonly received: Cents;
}

/**
 * Takes a verified payment's deposit back. What was bought, delivered or cancelled, or is an erased member's, can't
 * wait again, and what credit pays need not: of those only the money is gone.
 */
export function takeBackDeposit(tx: App, payment: Payment, by: TakeBack): TakenBack | null {
  const { kind, record } = payment;
  const { caller, now, action, reason } = by;
  const found = lastOf(tx, kind, record.id, [VERIFIED]);
  const verified = found && findOrNull(tx, "audit_log", found.id);
  if (!verified) return null;
  const before = snapshotOf(tx, payment);
  const received = record.getInt("amount_received");
  const userId = record.getString("user_id");
  const keepsCharges =
    userId === "" ||
    isCoveredPayment(payment) ||
    isBought(record) ||
    record.getString("status") === "cancelled";
  if (keepsCharges) {
    addToReceived(tx, record, -received);
  } else {
    restore(tx, payment, unpaidOf(snapshotIn(verified, "before"), before, by.asOrder));
  }
  const eventId = recordTransition(tx, payment, { action, before, caller, now, reason });
  reverseDeposit(
    tx,
    { verifiedBy: verified.id, matchedBy: by.matchedBy ?? "", paymentId: record.id, keepsCharges },
    { id: eventId, userId, actorId: caller.id, at: now, reason },
  );
  retract(tx, verified.id, userId);
  retract(tx, startedWith(verified.id), userId);
  return { eventId, received };
}

/**
 * As the payment was before Verify. What Verify completed stays completed: its month may be over, so that as a draft it
 * couldn't be paid again. A membership that its member cancelled since stays cancelled.
 */
function unpaidOf(unpaid: Snapshot, now: Snapshot, asOrder: TakeBack["asOrder"]): Snapshot {
  const isCompletedByIt = unpaid.order?.submitted_at === "";
  const { submitted_at = "", credit_applied = 0 } = now.order ?? {};
  const completed = isCompletedByIt && { submitted_at, credit_applied, deposit_check: "" };
  const { proof_channel: _, ...withProof } = asOrder;
  const isProvenSince = now.order?.deposit_check === "to_check";
  const waiting = isProvenSince ? withProof : asOrder;
  const order = unpaid.order && { ...unpaid.order, ...completed, ...waiting };
  const started = isCompletedByIt && now.subscription && { ...now.subscription, paid: false };
  const subscription = unpaid.subscription ?? (started || null);
  if (!subscription || now.subscription?.status !== "cancelled") return { order, subscription };
  const { status, cancelled_at = "" } = now.subscription;
  return { order, subscription: { ...subscription, status, cancelled_at } };
}

interface Told {
  readonly eventId: string;
  readonly received: Cents;
  readonly reason: string;
  /** What the member does now, where the payment waits again. */
  readonly nextStep: string;
  readonly dueAt: number;
}

/** A payment that isn't over is due again, of a bought order its cost is owed; of the others the credit is gone. */
export function tellTakenBack(tx: App, payment: Payment, told: Told): void {
  const { eventId, received, reason, dueAt } = told;
  const { record } = payment;
  const userId = record.getString("user_id");
  const isRejected = record.getString("payment_status") === "failed";
  const next = isBought(record) || isRejected ? whatNext(tx, record) : { next_step: told.nextStep };
  const isOver = record.getString("status") === "cancelled" || isCoveredPayment(payment);
  if (isOver || (isBought(record) && next.missing === 0)) {
    tellLessCredit(tx, userId, { eventId, cents: received, reason, dueAt });
    return;
  }
  notifyMember(tx, {
    userId,
    event: "payment_rejected",
    eventId,
    data: {
      ...dueEvent(tx, payment),
      reason,
      ...next,
    },
    dueAt,
  });
}

/** Notifies the member that credit is gone: there is nothing to pay again. */
export function tellLessCredit(
  tx: App,
  userId: string,
  {
    eventId,
    cents,
    reason,
    dueAt,
  }: Omit<Told, "received" | "nextStep"> & { readonly cents: Cents },
): void {
  if (!userId || cents === 0) return;
  const data = { name: nameOf(tx, userId), amount: -cents, reason };
  notify(tx, { userId, event: "credit_corrected", eventId, data, dueAt });
}

function isCoveredPayment({ kind, record }: Payment): boolean {
  const total = record.getInt(kind === "order" ? "total" : "price");
  const isVerified = record.getString("verified_at") !== "";
  return isVerified && isCovered({ total, credit_applied: record.getInt("credit_applied") });
}

/** The newest of these rows of the audit log about a payment. */
function lastOf(tx: App, kind: Payment["kind"], id: string, actions = [VERIFIED, NOT_ARRIVED]) {
  return selectFirst(
    tx,
    `SELECT id, action FROM audit_log WHERE collection = {:collection} AND record_id = {:id}
       AND action IN (SELECT value FROM json_each({:actions})) ORDER BY rowid DESC LIMIT 1`,
    {
      collection: kind === "order" ? "orders" : "subscriptions",
      id,
      actions: JSON.stringify(actions),
    },
    { id: "", action: "" },
  );
}
