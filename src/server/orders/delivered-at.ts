import { selectFirst } from "../core/sql";

/** When an order was last marked as delivered; empty if never. */
export function deliveredAt(app: App, orderId: string): string {
  const found = selectFirst(
    app,
    `SELECT MAX(at) AS at FROM audit_log
     WHERE collection = 'orders' AND record_id = {:orderId} AND action = 'order.delivered'`,
    { orderId },
    { at: "" },
  );
  return found?.at ?? "";
}
