import { fail, query } from "../core/http";
import { ownOrder } from "./own-order";
import { receiptOf } from "./receipt";

/** The receipt of one of the caller's submitted orders. */
export const viewReceipt = query("GET /api/app/orders/{id}/receipt", ({ app, caller, e }) => {
  const order = ownOrder(app, caller, e.request.pathValue("id"));
  if (!order.getString("submitted_at")) return fail(404, "order_not_found");
  return { receipt: receiptOf(app, order) };
});
