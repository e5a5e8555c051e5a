import type { DeliveryDetails, DeliveryOrders } from "@/domain/delivery/admin-deliveries";
import { listAsked, pageOf, recordList } from "../admin/list-page";
import { query } from "../core/http";
import { selectAll } from "../core/sql";
import { memberName } from "../members/member-name";
import { comingDeliveries } from "./deliveries";
import { countedDelivery, deliveryAsked } from "./delivery-rows";
import { keptBack } from "./kept-back";

/** One delivery: how far it is, what its orders add up to, and where an order of it may move. */
export const showDelivery = query(
  "GET /api/app/admin/deliveries/{date}",
  ({ app, now, e }): DeliveryDetails => {
    const stored = deliveryAsked(app, e.request.pathValue("date"));
    return {
      delivery: countedDelivery(app, stored),
      others: comingDeliveries(app, now)
        .filter(({ date, state }) => state === "open" && date !== stored.date)
        .map(({ date }) => date),
    };
  },
);

const ORDER = {
  id: "",
  user_id: "",
  name: "",
  order_number: "",
  items: 0,
  order_budget: 0,
  status: "",
  payment_status: "",
  held_at: "",
  held_reason: "",
  closed_at: "",
  kept_back: "",
  list_changed_at: "",
  notes: 0,
  delivery: "",
};

const NAME = memberName("o.user_id", "NULLIF(p.full_name, '')");

/** The orders of a delivery that are not cancelled, by name. */
export const listDeliveryOrders = query(
  "GET /api/app/admin/deliveries/{date}/orders",
  ({ app, caller, now, e }): DeliveryOrders => {
    const { date } = deliveryAsked(app, e.request.pathValue("date"));
    const { after, limit, isPart } = listAsked(e, ["name"]);
    const [name = "", id = ""] = after ?? [];
    const rows = selectAll(
      app,
      // Which orders come next is read from indexes and names alone.
      `SELECT o.id, o.user_id, o.order_number, o.order_budget, o.status, o.payment_status, o.held_at,
         o.held_reason, o.closed_at, ${keptBack("o")} AS kept_back, o.list_changed_at, page.name,
         ${isPart ? "COALESCE(NULLIF(o.delivery, ''), 'null')" : "'null'"} AS delivery,
         (SELECT COUNT(*) FROM basket_items i WHERE i.basket_id = o.basket_id) AS items,
         (SELECT COUNT(*) FROM buyer_notes n WHERE n.order_id = o.id) AS notes
       FROM (SELECT o.id, ${NAME} AS name
         FROM orders o INDEXED BY idx_orders_delivery
           LEFT JOIN profiles p INDEXED BY idx_profiles_name_by_id ON p.id = o.user_id
         WHERE o.delivery_date = {:date} AND o.delivery_date != '' AND o.status != 'cancelled'
           AND (${NAME}, o.id) > ({:name}, {:id})
         ORDER BY name, o.id LIMIT {:limit}) page
       CROSS JOIN orders o ON o.id = page.id ORDER BY page.name, page.id`,
      { date, name, id, limit },
      ORDER,
    );
    const page = pageOf(rows, (row) => [row.name, row.id], limit);
    const shown = { noun: "payments", collection: "orders", list: "delivery" };
    recordList(app, { caller, now, isPart, ...shown, rows: page.rows.length });
    const withAddress = page.rows.map(({ delivery, ...row }) => {
      const to = JSON.parse(delivery);
      return { ...row, ...(to && { delivery: to }) };
    });
    return { ...page, rows: withAddress } as unknown as DeliveryOrders;
  },
);
