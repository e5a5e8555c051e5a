import { closedSums } from "@/domain/closing/words";
import { momentText } from "@/domain/time/sa-time";
import { now } from "../core/clock";
import { inTransaction } from "../core/http";
import { findOrNull, saveOwned } from "../core/records";
import { selectAll } from "../core/sql";
import { BULK_IN_A_RUN } from "../mail/bulk-mail";
import { orderEvent } from "../mail/member-events";
import { notifyMember } from "../mail/notify-member";
import { orderView } from "../orders/order-view";

/**
 * Every minute: the next members read what was bought for them, by email and in the app, each once, also while
 * no email leaves. A run that died is resumed where it was.
 */
export function tellResults(app: App): void {
  const untold = selectAll(
    app,
    `SELECT id FROM orders INDEXED BY idx_orders_result_untold
     WHERE closed_at != '' AND result_told_at = ''
     ORDER BY closed_at, id LIMIT ${BULK_IN_A_RUN}`,
    {},
    { id: "" },
  );
  for (const { id } of untold) inTransaction(app, (tx) => tellOne(tx, id));
}

/** The order is saved as a record, so that its member's phones hear of it. */
function tellOne(tx: App, id: string): void {
  const order = findOrNull(tx, "orders", id);
  if (order?.getString("result_told_at") !== "") return;
  const at = now();
  order.set("result_told_at", momentText(at));
  saveOwned(tx, order);
  const userId = order.getString("user_id");
  if (!userId) return;
  const { result, ...view } = orderView(tx, order);
  if (!result) return; // it was cancelled since
  notifyMember(tx, {
    userId,
    event: "order_closed",
    eventId: order.id,
    data: { ...orderEvent(order), ...closedSums({ ...view, result }) },
    dueAt: at,
  });
}
