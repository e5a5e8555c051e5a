import type { ListedOrder, OrderPage } from "@/domain/order/responses";
import { type Caller, query } from "../core/http";
import { findRecords } from "../core/records";
import { type MemberMoney, memberMoney } from "../ledger/order-credit";
import { deliveredAt } from "./delivered-at";
import { orderView } from "./order-view";
import { pageAsked } from "./page";

/**
 * The caller's own orders, newest first by key: one page after `after`, or of `count` rows, as many as
 * the phone shows already.
 */
export const listOrders = query("GET /api/app/orders", ({ app, caller, e }): OrderPage => {
  const { at, id, limit } = pageAsked(e);
  const rows = ordersAfter(app, caller, { at, id, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page[page.length - 1];
  const money = memberMoney(app, caller.id);
  return {
    orders: page.map((order) => listed(app, order, money)),
    next: last && rows.length > limit ? `${last.getString("placed_at")}|${last.id}` : null,
  };
});

function ordersAfter(
  app: App,
  caller: Caller,
  { at, id, limit }: Omit<ReturnType<typeof pageAsked>, "isFirst">,
): RecordModel[] {
  return findRecords(
    app,
    "orders",
    "user_id = {:userId} && placed_at <= {:at} && (placed_at < {:at} || id < {:id})",
    { params: { userId: caller.id, at, id }, sort: "-placed_at,-id", limit },
  );
}

function listed(app: App, order: RecordModel, money: MemberMoney): ListedOrder {
  return {
    ...orderView(app, order, money),
    basket_id: order.getString("basket_id"),
    delivered_at: order.getString("status") === "delivered" ? deliveredAt(app, order.id) : "",
  };
}
