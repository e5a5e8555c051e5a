import { USER_ORDERS_PAGE } from "@/domain/limits/limits";
import type { UserOrders } from "@/domain/users/responses";
import { query } from "../core/http";
import { selectAll } from "../core/sql";
import { recordView } from "../core/views";
import { pageAsked } from "../orders/page";
import { memberAsked } from "./view-user";

const ORDER = {
  id: "",
  order_number: "",
  payment_reference: "",
  placed_at: "",
  submitted_at: "",
  verified_at: "",
  status: "",
  payment_status: "",
  order_budget: 0,
  membership_fee: 0,
  total: 0,
  amount_received: 0,
  credit: 0,
};

/** A member's orders with what was paid, newest first by key. */
export const userOrders = query(
  "GET /api/app/admin/users/{id}/orders",
  ({ app, caller, now, e }): UserOrders => {
    const userId = memberAsked(e);
    const { at, id } = pageAsked(e);
    recordView(app, {
      caller,
      now,
      action: "orders.opened",
      collection: "users",
      recordId: userId,
      memberId: userId,
    });
    const found = selectAll(
      app,
      `SELECT ${Object.keys(ORDER).join(", ")} FROM orders
     WHERE user_id = {:userId} AND (placed_at, id) < ({:at}, {:id})
     ORDER BY placed_at DESC, id DESC LIMIT ${USER_ORDERS_PAGE + 1}`,
      { userId, at, id },
      ORDER,
    );
    const rows = found.slice(0, USER_ORDERS_PAGE);
    const last = rows[rows.length - 1];
    return {
      rows,
      next: last && found.length > USER_ORDERS_PAGE ? `${last.placed_at}|${last.id}` : null,
    };
  },
);
