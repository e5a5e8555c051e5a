import { LIST_PART, USER_ORDERS_PAGE } from "@/domain/limits/limits";
import type { UserOrders } from "@/domain/users/responses";
import { audit } from "../core/audit";
import { type Caller, inTransaction, query } from "../core/http";
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
    const isPart = e.requestInfo().query.part === "1";
    const limit = (isPart ? LIST_PART : USER_ORDERS_PAGE) + 1;
    const found = selectAll(
      app,
      `SELECT ${Object.keys(ORDER).join(", ")} FROM orders
     WHERE user_id = {:userId} AND (placed_at, id) < ({:at}, {:id})
     ORDER BY placed_at DESC, id DESC LIMIT ${limit}`,
      { userId, at, id },
      ORDER,
    );
    const rows = found.slice(0, limit - 1);
    const last = rows[rows.length - 1];
    recordOrders(app, { caller, now, isPart, userId, rows: rows.length });
    return {
      rows,
      next: last && found.length >= limit ? `${last.placed_at}|${last.id}` : null,
    };
  },
);

interface Opened {
  readonly caller: Caller;
  readonly now: number;
  readonly isPart: boolean;
  readonly userId: string;
  readonly rows: number;
}

/** Who opened a member's orders is in the log once a day, and who exported them each time. */
function recordOrders(app: App, { caller, now, isPart, userId, rows }: Opened): void {
  const about = { collection: "users", recordId: userId };
  if (!isPart) {
    recordView(app, { ...about, caller, now, action: "orders.opened", memberId: userId });
    return;
  }
  const entry = { ...about, at: now, actorId: caller.id, action: "member_orders.exported" };
  inTransaction(app, (tx) => audit(tx, { ...entry, after: { member: userId, rows } }));
}
