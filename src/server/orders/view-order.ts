import { fail, query } from "../core/http";
import { findOrNull } from "../core/records";
import { recordView } from "../core/views";
import { storedContent } from "./order-content";
import { orderView } from "./order-view";

/** One order with what was written for it, for its member and the admins. */
export const viewOrder = query("GET /api/app/orders/{id}", ({ app, caller, now, e }) => {
  const order = findOrNull(app, "orders", e.request.pathValue("id"));
  if (!order || (order.getString("user_id") !== caller.id && !caller.isAdmin)) {
    return fail(404, "order_not_found");
  }
  recordView(app, {
    caller,
    now,
    action: "order.opened",
    collection: "orders",
    recordId: order.id,
    memberId: order.getString("user_id"),
  });
  return { order: orderView(app, order), content: storedContent(app, order) };
});
