import { DAY_MS } from "@/domain/time/durations";
import { momentOf, momentText, sastDate } from "@/domain/time/sa-time";
import { now } from "../core/clock";
import { inTransaction } from "../core/http";
import { derivedId } from "../core/ids";
import { findOrNull } from "../core/records";
import { settings } from "../core/settings";
import { selectAll } from "../core/sql";
import { orderEvent } from "../mail/member-events";
import { notify } from "../notifications/notify";
import { TO_PAY, toPayFrom } from "../payments/pending-groups";

const AT_ONCE = 200;
/** Later the payment page alone says it. */
const TOLD_MS = 7 * DAY_MS;

/** Every minute: tells each member who was about to pay that the bank account is another one, once. */
export function tellBankChange(app: App): void {
  const changed = settings.bankChangedAt;
  if (!(momentOf(changed) > now() - TOLD_MS)) return;
  const eventId = derivedId("bank_account_changed", changed);
  for (const { id } of ordersToPay(app, changed, eventId)) {
    inTransaction(app, (tx) => tellOne(tx, id, { changed, eventId }));
  }
}

function ordersToPay(app: App, changed: string, eventId: string): { id: string }[] {
  const untold = TO_PAY.map(
    ({ from, where }) => `SELECT o.id FROM ${from} WHERE ${where} AND o.user_id != ''
       AND o.placed_at < {:changed}
       AND NOT EXISTS (SELECT 1 FROM notifications n INDEXED BY idx_notifications_event
         WHERE n.user_id = o.user_id AND n.event = 'bank_account_changed' AND n.event_id = {:eventId})`,
  );
  return selectAll(
    app,
    `${untold.join(" UNION ALL ")} LIMIT ${AT_ONCE}`,
    { ...toPayFrom(now()), changed: momentText(momentOf(changed)), eventId },
    { id: "" },
  );
}

interface Change {
  readonly changed: string;
  readonly eventId: string;
}

function tellOne(tx: App, id: string, { changed, eventId }: Change): void {
  const order = findOrNull(tx, "orders", id);
  if (!order) return;
  notify(tx, {
    userId: order.getString("user_id"),
    event: "bank_account_changed",
    eventId,
    data: { ...orderEvent(order), date: sastDate(momentOf(changed)) },
    dueAt: now(),
  });
}
