import type { PaymentRow } from "@/domain/payment/responses";
import { mayUndo } from "@/domain/payment/rules";
import { momentOf } from "@/domain/time/sa-time";
import { type Caller, fail } from "../core/http";
import { derivedId } from "../core/ids";
import { findOrNull } from "../core/records";
import { selectAll } from "../core/sql";
import { setDelivery } from "../deliveries/join-delivery";
import { reverseEvent } from "../ledger/ledger";
import { reopenProposals } from "../ledger/reopen-proposals";
import { startedWith } from "../mail/member-events";
import { retract } from "../mail/notify-member";
import { paymentAnswer, permits } from "./decision";
import {
  isSameSnapshot,
  type Payment,
  paymentOf,
  recordTransition,
  restore,
  type Snapshot,
  snapshotOf,
} from "./snapshot";

const UNDOES: Readonly<Record<string, string>> = {
  "payment.verified": "payment.verify_undone",
  "payment.rejected": "payment.reject_undone",
};

/** What is undone, and who undoes it. */
export interface Undo {
  readonly caller: Caller;
  readonly now: number;
  readonly decisionId: string;
}

/**
 * Undoes one decision in its transaction: the order and its membership are as Verify or Reject found them, the
 * entries of the ledger are reversed, and email and message are withdrawn where they have not left. The deposit's
 * lines are reopened before (`../statement/undo-decision.ts`).
 */
export function undoOne(tx: App, { caller, now, decisionId }: Undo): { payment: PaymentRow } {
  const entry = findOrNull(tx, "audit_log", decisionId);
  const action = entry && UNDOES[entry.getString("action")];
  const payment = entry && action ? paymentOf(tx, entry) : null; // of others, there may be no such collection
  if (!entry || !action || !payment) return fail(404, "not_found");
  const stored = { decidedAt: momentOf(entry.getString("at")), undone: isUndone(tx, entry.id) };
  const permission = stored.undone
    ? mayUndo({ ...stored, superseded: false }, now)
    : mayUndo({ ...stored, superseded: isSuperseded(tx, entry, payment) }, now);
  if (permits(tx, caller, payment, permission)) {
    const before = snapshotOf(tx, payment);
    if (payment.kind === "order") restoreDelivery(tx, entry, payment.record);
    restore(tx, payment, snapshotIn(entry, "before"));
    const userId = payment.record.getString("user_id");
    reverseEvent(tx, entry.id, { id: undoId(entry.id), userId, actorId: caller.id, at: now });
    retract(tx, entry.id, userId);
    retract(tx, startedWith(entry.id), userId);
    const [id, reason] = [undoId(entry.id), entry.id];
    recordTransition(tx, payment, { id, action, before, caller, now, reason });
    reopenProposals(tx, entry, [payment.record.id]);
  }
  return paymentAnswer(tx, caller, payment);
}

/** Gives an order the delivery that a decision found, unless it was moved since. A draft has none. Doesn't save. */
function restoreDelivery(tx: App, entry: RecordModel, order: RecordModel): void {
  const before = snapshotIn(entry, "before");
  const own = order.getString("delivery_date");
  const isMoved = own !== snapshotIn(entry, "after").delivery_date;
  if (before.order?.submitted_at === "") setDelivery(tx, order, "");
  else if (!isMoved) setDelivery(tx, order, before.delivery_date ?? own);
}

/** The undo of a decision has an id that follows from it: there is at most one. */
function undoId(decisionId: string): string {
  return derivedId("undo", decisionId);
}

/** Whether a decision was undone. */
export function isUndone(tx: App, decisionId: string): boolean {
  return findOrNull(tx, "audit_log", undoId(decisionId)) !== null;
}

/** Whether the payment is no longer as the decision left it, or another of the member's month was decided since. */
function isSuperseded(tx: App, entry: RecordModel, payment: Payment): boolean {
  const left = snapshotIn(entry, "after");
  if (payment.record.getString("closed_at") !== "") return true;
  if (!isSameSnapshot(left, snapshotOf(tx, payment))) return true;
  const months = [left, snapshotIn(entry, "before")].map((snapshot) =>
    String(snapshot.subscription?.month_period ?? ""),
  );
  const later = laterDecisions(tx, entry, payment.record, months);
  return later.some((id) => !isUndone(tx, id));
}

function laterDecisions(
  tx: App,
  entry: RecordModel,
  record: RecordModel,
  months: readonly string[],
): string[] {
  const rows = selectAll(
    tx,
    `SELECT l.id FROM audit_log l
     WHERE l.at >= {:at} AND l.rowid > (SELECT rowid FROM audit_log WHERE id = {:id})
       AND l.action IN ('payment.verified', 'payment.rejected', 'payment.reopened', 'order.cancelled',
         'payment.returned', 'payment.not_arrived')
       AND l.record_id IN (
         SELECT id FROM orders WHERE user_id = {:userId} AND month_period IN (SELECT value FROM json_each({:months}))
         UNION
         SELECT id FROM subscriptions WHERE user_id = {:userId} AND month_period IN (SELECT value FROM json_each({:months})))`,
    {
      at: entry.getString("at"),
      id: entry.id,
      userId: record.getString("user_id"),
      months: JSON.stringify([record.getString("month_period"), ...months]),
    },
    { id: "" },
  );
  return rows.map((row) => row.id);
}

export function snapshotIn(entry: RecordModel, field: "before" | "after"): Snapshot {
  const { order, subscription, delivery_date } = JSON.parse(entry.getString(field)) as Snapshot;
  return { order, subscription, ...(delivery_date !== undefined && { delivery_date }) };
}
