import { type GroceryItem, groceryItemOf } from "@/domain/basket/grocery-item";
import { NO_PREFERENCE, SUBSTITUTION_RULES } from "@/domain/basket/option-lists";
import { POPULAR_ITEMS_MAX } from "@/domain/basket/usual-items";
import { DAY_MS } from "@/domain/time/durations";
import { momentText } from "@/domain/time/sa-time";
import { now } from "../core/clock";
import { inTransaction } from "../core/http";
import { newId } from "../core/ids";
import { execute, insertAll, selectAll } from "../core/sql";

/** The newest paid orders show what is wanted now, and bound the work of a night. */
const COUNTED_ORDERS = 5000;
const COUNTED_DAYS = 180;
/** What fewer members order may name one of them, or be written to be shown to all. */
const MEMBERS_MIN = 5;

const ROW = { item_name: "", unit: "", category: "", category_other: "" };

/** Every night: which items most members order, by members who paid. */
export function countPopularItems(app: App): void {
  const rows = selectAll(
    app,
    `SELECT min(i.item_name) AS item_name, min(i.unit) AS unit, i.category, i.category_other,
       count(DISTINCT o.user_id) AS members
     FROM (SELECT user_id, basket_id FROM orders INDEXED BY idx_orders_payment_verified
       WHERE payment_status = 'verified' AND verified_at >= {:since} AND user_id != ''
       ORDER BY verified_at DESC LIMIT ${COUNTED_ORDERS}) AS o
     JOIN basket_items AS i ON i.basket_id = o.basket_id
     GROUP BY lower(i.item_name), lower(i.unit), i.category, i.category_other HAVING members >= ${MEMBERS_MIN}
     ORDER BY members DESC, 1 LIMIT ${POPULAR_ITEMS_MAX}`,
    { since: momentText(now() - COUNTED_DAYS * DAY_MS) },
    { ...ROW, members: 0 },
  );
  inTransaction(app, (tx) => {
    execute(tx, "DELETE FROM popular_items", {});
    insertAll(
      tx,
      "popular_items",
      rows.map(({ members: _, ...row }, at) => ({ id: newId(), place: at + 1, ...row })),
    );
  });
}

/** What most members order, the most ordered first. */
export function popularItems(app: App): GroceryItem[] {
  const sql = "SELECT item_name, unit, category, category_other FROM popular_items ORDER BY place";
  return selectAll(app, sql, {}, ROW).map((row) =>
    groceryItemOf({
      ...row,
      shop_preference: NO_PREFERENCE,
      shop_preference_other: "",
      brand_preference: NO_PREFERENCE,
      quantity: 1,
      budget: null,
      notes: "",
      substitution_rule: SUBSTITUTION_RULES[0],
      substitution_details: "",
    }),
  );
}
