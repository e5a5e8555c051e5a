import { type GroceryItem, groceryItemOf, groceryItemSchema } from "@/domain/basket/grocery-item";
import { USUAL_ITEMS_MAX, USUAL_ORDERS } from "@/domain/basket/usual-items";
import type { Cents } from "@/domain/money/rules";
import { query } from "../core/http";
import { selectAll } from "../core/sql";
import { popularItems } from "./popular-items";

/** The items `i` of the member's newest orders `o`, by the index that has them in this order. */
const NEWEST = `FROM (SELECT basket_id, submitted_at FROM orders
    WHERE user_id = {:member} AND submitted_at != ''
    ORDER BY placed_at DESC, id DESC LIMIT ${USUAL_ORDERS}) AS o
  JOIN basket_items AS i ON i.basket_id = o.basket_id`;

/**
 * What the member ordered before, as it was ordered last, most often ordered first. One of each, for a part of
 * what they last gave for it: how many is another question every month. And what many members order.
 */
export const usualItems = query("GET /api/app/usual-items", ({ app, caller }) => {
  const rows = selectAll(
    app,
    // SQLite takes the plain columns from the row that has the greatest submitted_at.
    `SELECT i.item_name, i.unit, i.category, i.category_other, i.shop_preference,
       i.shop_preference_other, i.brand_preference, i.substitution_rule, i.substitution_details,
       lower(i.item_name) || char(10) || lower(i.unit) AS key,
       count(*) AS times, max(o.submitted_at) AS last
     ${NEWEST}
     GROUP BY lower(i.item_name), lower(i.unit)
     ORDER BY times DESC, last DESC LIMIT {:most}`,
    { member: caller.id, most: USUAL_ITEMS_MAX },
    {
      item_name: "",
      unit: "",
      category: "",
      category_other: "",
      shop_preference: "",
      shop_preference_other: "",
      brand_preference: "",
      substitution_rule: "",
      substitution_details: "",
      key: "",
    },
  );
  const prices = lastPrices(app, caller.id);
  return {
    items: rows.flatMap(({ key, ...row }) =>
      checkedItem({ ...row, quantity: 1, budget: prices.get(key) ?? null, notes: "" }),
    ),
    popular: popularItems(app),
  };
});

/** What the member gave for one of each item when they last gave a price for it, in cents. */
function lastPrices(app: App, userId: string): ReadonlyMap<string, Cents> {
  const rows = selectAll(
    app,
    `SELECT lower(i.item_name) || char(10) || lower(i.unit) AS key,
       CAST(round(i.budget * 1.0 / i.quantity) AS INTEGER) AS price, max(o.submitted_at) AS last
     ${NEWEST} WHERE i.budget > 0
     GROUP BY lower(i.item_name), lower(i.unit)`,
    { member: userId },
    { key: "", price: 0 },
  );
  return new Map(rows.filter(({ price }) => price > 0).map(({ key, price }) => [key, price]));
}

/** Seeded or older rows may say less than today's form asks for. */
function checkedItem(row: Parameters<typeof groceryItemOf>[0]): GroceryItem[] {
  const item = groceryItemSchema.safeParse(groceryItemOf(row));
  return item.success ? [item.data] : [];
}
