import { mailState } from "@/domain/notification/mail-state";
import type { HistoryEntry, PaymentDetails, SentMessage } from "@/domain/payment/details";
import { momentOf } from "@/domain/time/sa-time";
import { query } from "../core/http";
import { findOrNull } from "../core/records";
import { selectAll } from "../core/sql";
import { recordView } from "../core/views";
import { ENTRY_COLUMNS, ENTRY_JOINS, ENTRY_ROW, entryOf } from "../ledger/entry-columns";
import { storedContent } from "../orders/order-content";
import { orderSubscription } from "../orders/order-subscription";
import { findPayment } from "./decision";
import { paymentRow } from "./payment-row";
import type { Payment } from "./snapshot";

/** More than any payment has; what is older is in the audit log. */
const MOST_ENTRIES = 100;
const LONGEST_PROBLEM = 200;

/** One payment with its order, address, decisions and messages. */
export const openPayment = query(
  "GET /api/app/admin/payments/{id}",
  ({ app, caller, now, e }): PaymentDetails => {
    const id = e.request.pathValue("id");
    const kind = findOrNull(app, "orders", id) ? "order" : "subscription";
    const payment = findPayment(app, { kind, id });
    const { record } = payment;
    const memberId = record.getString("user_id");
    const isOrder = payment.kind === "order";
    recordView(app, {
      caller,
      now,
      action: isOrder ? "order.opened" : "membership.opened",
      collection: isOrder ? "orders" : "subscriptions",
      recordId: id,
      memberId,
    });
    return {
      payment: paymentRow(app, caller, kind, id),
      content: isOrder && memberId ? storedContent(app, record) : null,
      membership: membershipOf(app, payment),
      delivery_date: isOrder ? record.getString("delivery_date") : "",
      list_changed_at: isOrder ? record.getString("list_changed_at") : "",
      lines: linesOf(app, id),
      entries: entriesOf(app, payment),
      history: historyOf(app, payment),
      // Messages of erased members are deleted with them; without a user id there are none.
      messages: memberId
        ? [...mailsOf(app, payment, now), ...appMessagesOf(app, payment, now)]
        : [],
      member_erased: memberId === "",
    };
  },
);

function membershipOf(app: App, { kind, record }: Payment): PaymentDetails["membership"] {
  const membership = kind === "order" ? orderSubscription(app, record) : record;
  return (
    membership && {
      plan_name: membership.getString("plan_name"),
      price: membership.getInt("price"),
      month_period: membership.getString("month_period"),
      status: membership.getString("status"),
      paid: membership.getBool("paid"),
      current_period_start: membership.getString("current_period_start"),
      current_period_end: membership.getString("current_period_end"),
      cancelled_at: membership.getString("cancelled_at"),
    }
  );
}

function linesOf(app: App, id: string): PaymentDetails["lines"] {
  return selectAll(
    app,
    `SELECT l.id, l.date, m.cents FROM line_matches m CROSS JOIN bank_lines l ON l.id = m.line_id
     WHERE m.target_id = {:id} AND m.kind IN ('order', 'subscription') AND m.undone_at = ''
     ORDER BY l.date, l.id LIMIT ${MOST_ENTRIES}`,
    { id },
    { id: "", date: "", cents: 0 },
  );
}

function entriesOf(app: App, { kind, record }: Payment): PaymentDetails["entries"] {
  const column = kind === "order" ? "order_id" : "subscription_id";
  return selectAll(
    app,
    `SELECT ${ENTRY_COLUMNS} FROM ledger_entries e INDEXED BY idx_ledger_entries_${kind} ${ENTRY_JOINS}
     WHERE e.${column} = {:id} AND e.${column} != ''
     ORDER BY e.at DESC, e.event_id DESC, e.id DESC LIMIT ${MOST_ENTRIES}`,
    { id: record.id },
    ENTRY_ROW,
  ).map(entryOf);
}

const VIEWS = "('order.opened', 'payment.opened', 'membership.opened')";

function historyOf(app: App, { kind, record }: Payment): HistoryEntry[] {
  const rows = selectAll(
    app,
    `SELECT l.id, l.at, l.action, l.actor_id, l.reason, COALESCE(u.email, '') AS by,
       COALESCE(l.after ->> '$.order.amount_received', l.after ->> '$.subscription.amount_received', 0) AS amount,
       COALESCE(a.email, '') AS asked_by, COALESCE(l.after ->> '$.alone', 0) AS alone
     FROM audit_log l LEFT JOIN users u ON u.id = l.actor_id
       LEFT JOIN users a ON a.id = l.after ->> '$.asked_by'
     WHERE l.collection = {:collection} AND l.record_id = {:id} AND l.action NOT IN ${VIEWS}
     ORDER BY l.at DESC, l.rowid DESC LIMIT ${MOST_ENTRIES}`,
    { collection: kind === "order" ? "orders" : "subscriptions", id: record.id },
    {
      id: "",
      at: "",
      action: "",
      actor_id: "",
      reason: "",
      by: "",
      amount: 0,
      asked_by: "",
      alone: 0,
    },
  );
  return rows.map(({ actor_id, alone, ...row }) => ({
    ...row,
    alone: alone === 1,
    amount: row.action === "payment.verified" ? row.amount : 0,
    by_kind: row.by ? "person" : actor_id ? "gone" : "server",
  }));
}

/** Both kinds of message name the order, or the reference where they are about its membership. */
const ABOUT = `user_id = {:userId}
  AND (data ->> '$.order_id' = {:id} OR data ->> '$.payment_reference' = {:reference})`;

function named({ record }: Payment) {
  return {
    userId: record.getString("user_id"),
    id: record.id,
    reference: record.getString("payment_reference"),
  };
}

function mailsOf(app: App, payment: Payment, now: number): SentMessage[] {
  const rows = selectAll(
    app,
    `SELECT id, event, due_at, sent_at, attempts, last_error FROM mail_outbox WHERE ${ABOUT}
     ORDER BY due_at DESC LIMIT ${MOST_ENTRIES}`,
    named(payment),
    { id: "", event: "", due_at: "", sent_at: "", attempts: 0, last_error: "" },
  );
  return rows.map(({ id, event, due_at, sent_at, attempts, last_error }) => ({
    id,
    channel: "email",
    event,
    at: sent_at || due_at,
    state: mailState({ sent: sent_at !== "", attempts, dueAt: momentOf(due_at) }, now),
    problem: sent_at ? "" : last_error.slice(0, LONGEST_PROBLEM),
  }));
}

function appMessagesOf(app: App, payment: Payment, now: number): SentMessage[] {
  const rows = selectAll(
    app,
    `SELECT id, event, due_at FROM notifications WHERE ${ABOUT}
     ORDER BY due_at DESC LIMIT ${MOST_ENTRIES}`,
    named(payment),
    { id: "", event: "", due_at: "" },
  );
  return rows.map(({ id, event, due_at }) => ({
    id,
    channel: "app",
    event,
    at: due_at,
    state: momentOf(due_at) <= now ? "sent" : "waiting",
    problem: "",
  }));
}
