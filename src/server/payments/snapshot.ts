import type { Cents } from "@/domain/money/rules";
import type { PaymentKind } from "@/domain/payment/requests";
import { stopBuying } from "../buying/join-list";
import { audit, ownPayment } from "../core/audit";
import { canonical } from "../core/canonical";
import type { Caller } from "../core/http";
import { findOrNull, saveOwned, setAll } from "../core/records";
import { type AssentMark, endProposals } from "../ledger/second-admin";
import { orderSubscription } from "../orders/order-subscription";

/** What a decision may change, by the type of its field. */
const TEXTS = {
  orders: [
    "status",
    "payment_status",
    "submitted_at",
    "verified_at",
    "verified_by",
    "rejected_reason",
    "deposit_check",
  ],
  subscriptions: [
    "status",
    "cancelled_at",
    "month_period",
    "current_period_start",
    "current_period_end",
    "verified_at",
  ],
} as const;
const AMOUNTS = {
  orders: ["amount_received", "credit", "credit_applied"],
  subscriptions: ["amount_received", "credit", "credit_applied"],
} as const;

type Fields = Record<string, string | number | boolean>;

/** What a decision finds and leaves: a payment's order (if it is one) and its membership (if there is one). */
export interface Snapshot {
  readonly order: Fields | null;
  readonly subscription: Fields | null;
  /** Of an order. Rows of the log that older versions wrote don't have it. */
  readonly delivery_date?: string;
}

/** What a rejected order is when it waits for its deposit again. */
export const WAITING_AGAIN = { payment_status: "pending", rejected_reason: "" } as const;

/** The subject of a decision: an order with the membership that it carries, or a membership on its own. */
export type Payment =
  | { readonly kind: "order"; readonly record: RecordModel }
  | { readonly kind: "subscription"; readonly record: RecordModel };

export function snapshotOf(app: App, { kind, record }: Payment): Snapshot {
  if (kind === "subscription") return { order: null, subscription: subscriptionFields(record) };
  const carried = orderSubscription(app, record);
  return {
    order: { ...textsOf(record, TEXTS.orders), ...amountsOf(record, AMOUNTS.orders) },
    subscription: carried && subscriptionFields(carried),
    delivery_date: record.getString("delivery_date"),
  };
}

/** Puts back what a decision found, but for the delivery; a membership that it made is taken away again. */
export function restore(tx: App, payment: Payment, before: Snapshot): void {
  const { kind, record } = payment;
  const carried = kind === "order" ? orderSubscription(tx, record) : record;
  if (before.order) put(tx, record, before.order);
  if (carried && before.subscription) put(tx, carried, before.subscription);
  else if (carried) tx.delete(carried);
}

/** Whether nothing differs but the delivery: an order may have been moved. */
export function isSameSnapshot(a: Snapshot, b: Snapshot): boolean {
  const paid = ({ order, subscription }: Snapshot) => canonical({ order, subscription });
  return paid(a) === paid(b);
}

/** The payment that a row of the audit log is about, or null where it is gone. */
export function paymentOf(app: App, entry: RecordModel): Payment | null {
  const collection = entry.getString("collection");
  const record = findOrNull(app, collection, entry.getString("record_id"));
  return record && { kind: collection === "orders" ? "order" : "subscription", record };
}

interface Transition {
  readonly action: string;
  readonly before: Snapshot;
  readonly caller: Pick<Caller, "id">;
  readonly now: number;
  readonly reason?: string;
  readonly id?: string;
  /** What the log says of a second admin. */
  readonly mark?: AssentMark;
}

/**
 * Writes what an admin did to a payment into the audit log. Nothing more is bought for an order that it leaves unpaid.
 * Returns the row's id.
 */
export function recordTransition(tx: App, payment: Payment, transition: Transition): string {
  const { kind, record } = payment;
  if (kind === "order" && !isPaidFor(record)) stopBuying(tx, record.id, transition.now);
  return recordVerified(tx, payment, transition);
}

/** The same of what leaves the payment verified. */
export function recordVerified(tx: App, payment: Payment, transition: Transition): string {
  const { caller, now, before, action, reason, id, mark } = transition;
  endProposals(tx, [payment.record.id], { caller, now });
  return audit(tx, {
    at: now,
    actorId: caller.id,
    action,
    collection: collectionOf(payment.kind),
    recordId: payment.record.id,
    before,
    after: {
      ...snapshotOf(tx, payment),
      ...ownPayment(caller, [payment.record.getString("user_id")]),
      ...mark,
    },
    ...(reason && { reason }),
    ...(id && { id }),
  });
}

function isPaidFor(order: RecordModel): boolean {
  const isCancelled = order.getString("status") === "cancelled";
  return !isCancelled && order.getString("payment_status") === "verified";
}

/** Changes what a verified payment received by an amount in cents, and with it what is over or missing. */
export function addToReceived(tx: App, record: RecordModel, cents: Cents): void {
  setAll(record, {
    amount_received: record.getInt("amount_received") + cents,
    credit: record.getInt("credit") + cents,
  });
  saveOwned(tx, record);
}

function put(tx: App, record: RecordModel, fields: Fields): void {
  for (const [name, value] of Object.entries(fields)) record.set(name, value);
  tx.save(record);
}

function subscriptionFields(record: RecordModel): Fields {
  return {
    ...textsOf(record, TEXTS.subscriptions),
    ...amountsOf(record, AMOUNTS.subscriptions),
    paid: record.getBool("paid"),
  };
}

function textsOf(record: RecordModel, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, record.getString(name)]));
}

function amountsOf(record: RecordModel, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, record.getInt(name)]));
}

export function collectionOf(kind: PaymentKind): "orders" | "subscriptions" {
  return kind === "order" ? "orders" : "subscriptions";
}
