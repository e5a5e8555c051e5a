import { DAY_MS } from "@/domain/time/durations";
import { momentOf, momentText, sastDate } from "@/domain/time/sa-time";
import { now } from "../core/clock";
import { inTransaction } from "../core/http";
import { derivedId } from "../core/ids";
import { findOrNull } from "../core/records";
import { settings } from "../core/settings";
import { selectAll } from "../core/sql";
import { dueEvent } from "../mail/member-events";
import { notify } from "../notifications/notify";
import { MEMBERSHIP_DUE_AGAIN, TO_PAY, toPayFrom } from "../payments/pending-groups";

const AT_ONCE = 200;
/** Later the payment page alone says it. */
const TOLD_MS = 7 * DAY_MS;

/** Every minute: tells each member who was about to pay that the bank account is another one, once. */
export function tellBankChange(app: App): void {
  const changed = settings.bankChangedAt;
  if (!(momentOf(changed) > now() - TOLD_MS)) return;
  const eventId = derivedId("bank_account_changed", changed);
  for (const payment of paymentsToMake(app, changed, eventId)) {
    inTransaction(app, (tx) => tellOne(tx, payment, { changed, eventId }));
  }
}

function paymentsToMake(app: App, changed: string, eventId: string): ToMake[] {
  const isUntold = (userId: string) => `${userId} != ''
    AND NOT EXISTS (SELECT 1 FROM notifications n INDEXED BY idx_notifications_event
      WHERE n.user_id = ${userId} AND n.event = 'bank_account_changed' AND n.event_id = {:eventId})`;
  const orders = TO_PAY.map(
    ({ from, where }) => `SELECT 'orders' AS collection, o.id FROM ${from} WHERE ${where}
      AND o.placed_at < {:changed} AND ${isUntold("o.user_id")}`,
  );
  const { from, where } = MEMBERSHIP_DUE_AGAIN;
  const memberships = `SELECT 'subscriptions', s.id FROM ${from} WHERE ${where}
    AND s.created_at < {:changed} AND ${isUntold("s.user_id")}`;
  return selectAll(
    app,
    `${[...orders, memberships].join(" UNION ALL ")} LIMIT ${AT_ONCE}`,
    { ...toPayFrom(now()), changed: momentText(momentOf(changed)), eventId },
    { collection: "", id: "" },
  );
}

/** An order, or a membership on its own. */
interface ToMake {
  readonly collection: string;
  readonly id: string;
}

interface Change {
  readonly changed: string;
  readonly eventId: string;
}

function tellOne(tx: App, { collection, id }: ToMake, { changed, eventId }: Change): void {
  const record = findOrNull(tx, collection, id);
  if (!record) return;
  const kind = collection === "orders" ? "order" : "subscription";
  notify(tx, {
    userId: record.getString("user_id"),
    event: "bank_account_changed",
    eventId,
    data: { ...dueEvent(tx, { kind, record }), date: sastDate(momentOf(changed)) },
    dueAt: now(),
  });
}
