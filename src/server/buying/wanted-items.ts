import type { WantedItem } from "@/domain/buying/make-list";
import { selectAll, selectFirst } from "../core/sql";

/** An item that is to be bought, with its member. */
export interface MemberItem extends WantedItem {
  readonly user_id: string;
  readonly full_name: string;
}

/** Of an order `o`: what may be bought for its delivery. */
const BOUGHT_ORDER = "o.status = 'processing' AND o.payment_status = 'verified' AND o.held_at = ''";

const SHAPE = {
  id: "",
  order_id: "",
  user_id: "",
  full_name: "",
  item_name: "",
  quantity: 0,
  unit: "",
  category: "",
  category_other: "",
  shop_preference: "",
  shop_preference_other: "",
  brand_preference: "",
  notes: "",
  budget: "",
  substitution_rule: "",
  substitution_details: "",
};

/** The items of the orders of a delivery that may be bought, or of one of them. */
export function wantedItems(app: App, date: string, orderId = ""): MemberItem[] {
  const rows = selectAll(
    app,
    `SELECT i.id, o.id AS order_id, o.user_id, COALESCE(o.delivery ->> '$.full_name', '') AS full_name,
       i.item_name, i.quantity, i.unit, i.category, i.category_other, i.shop_preference,
       i.shop_preference_other, i.brand_preference, i.notes, COALESCE(i.budget, 'null') AS budget,
       i.substitution_rule, i.substitution_details
     FROM orders o INDEXED BY idx_orders_delivery JOIN basket_items i ON i.basket_id = o.basket_id
     WHERE o.delivery_date = {:date} AND o.delivery_date != '' AND ${BOUGHT_ORDER}
       AND ({:orderId} = '' OR o.id = {:orderId})
     ORDER BY o.verified_at, o.id, i.position`,
    { date, orderId },
    SHAPE,
  );
  return rows.map((row) => ({ ...row, budget: JSON.parse(String(row.budget)) as number | null }));
}

/**
 * A text that changes with the items that may be bought for a delivery: the items of an order change only with its
 * revision or the version of its list.
 */
export function wantedSeen(app: App, date: string): string {
  const sql = `SELECT COALESCE(group_concat(seen), '') AS seen FROM (
      SELECT json_array(o.id, o.user_id, o.basket_id, o.revision, o.list_version, o.verified_at,
        COALESCE(o.delivery ->> '$.full_name', ''),
        (SELECT COUNT(*) || ' ' || SUM(i.rowid) FROM basket_items i WHERE i.basket_id = o.basket_id)) AS seen
      FROM orders o INDEXED BY idx_orders_delivery
      WHERE o.delivery_date = {:date} AND o.delivery_date != '' AND ${BOUGHT_ORDER} ORDER BY o.verified_at, o.id)`;
  return selectFirst(app, sql, { date }, { seen: "" })?.seen ?? "";
}
