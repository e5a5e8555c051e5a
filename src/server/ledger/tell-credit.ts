import { derivedId } from "../core/ids";
import { orderEvent } from "../mail/member-events";
import { notify } from "../notifications/notify";

/** Tells the member in the app that less credit counts for an order than its page showed. */
export function tellCreditLowered(tx: App, order: RecordModel, now: number): void {
  notify(tx, {
    userId: order.getString("user_id"),
    event: "credit_lowered",
    eventId: derivedId("credit_lowered", order.id),
    data: orderEvent(order),
    dueAt: now,
  });
}
