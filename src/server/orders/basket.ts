import { basketItemFields } from "@/domain/basket/grocery-item";
import type { StartOrder } from "@/domain/order/start-order";
import type { OrderContent } from "@/domain/order/view";
import { momentText } from "@/domain/time/sa-time";
import { derivedId } from "../core/ids";
import { execute, insertAll, selectAll, selectFirst } from "../core/sql";
import { requireBasketRoom } from "./basket-room";

type Basket = Pick<OrderContent, "items" | "preferences">;

/** The rows of an order's basket as they are stored for what the phone sent. */
export function basketOf(sent: Pick<StartOrder, "items" | "preferences">): Basket {
  return {
    items: sent.items.map((item, position) => ({
      id: item.id,
      position,
      ...basketItemFields(item),
    })),
    preferences: {
      priority: sent.preferences.prioritize,
      delivery_frequency: sent.preferences.frequency,
    },
  };
}

/** The basket of an order: one for each, so that its id follows from the order's. */
function basketId(orderId: string): string {
  return derivedId("basket", orderId);
}

/** Makes the basket of a new order. */
export function createBasket(
  tx: App,
  given: { orderId: string; userId: string; basket: Basket; now: number },
): string {
  const id = basketId(given.orderId);
  const bytes = bytesOf(given.basket);
  requireBasketRoom(tx, given.userId, id, bytes);
  insertAll(tx, "baskets", [
    {
      id,
      bytes,
      user_id: given.userId,
      store_preference: "Various",
      brand_preference: "Various",
      allow_substitution: true,
      created_at: momentText(given.now),
    },
  ]);
  fillBasket(tx, id, given.userId, given.basket);
  return id;
}

/** Puts what a later revision says in place of everything that the basket held. */
export function replaceBasket(tx: App, id: string, userId: string, basket: Basket): void {
  const bytes = bytesOf(basket);
  requireBasketRoom(tx, userId, id, bytes);
  execute(tx, "UPDATE baskets SET bytes = {:bytes} WHERE id = {:id}", { id, bytes });
  execute(tx, "DELETE FROM basket_items WHERE basket_id = {:id}", { id });
  execute(tx, "DELETE FROM basket_preferences WHERE basket_id = {:id}", { id });
  fillBasket(tx, id, userId, basket);
}

function bytesOf({ items }: Basket): number {
  return toBytes(JSON.stringify(items)).length;
}

function fillBasket(tx: App, id: string, userId: string, basket: Basket): void {
  const taken = idsInOtherBaskets(tx, basket);
  insertAll(
    tx,
    "basket_items",
    basket.items.map((item) => ({
      ...item,
      id: taken.has(item.id) ? derivedId(id, item.id) : item.id,
      basket_id: id,
      user_id: userId,
    })),
  );
  insertAll(tx, "basket_preferences", [
    { id: derivedId("preferences", id), basket_id: id, user_id: userId, ...basket.preferences },
  ]);
}

/** Items that are ordered once more come with the ids they had before: those belong to the other order. */
function idsInOtherBaskets(tx: App, basket: Basket): Set<string> {
  const rows = selectAll(
    tx,
    "SELECT id FROM basket_items WHERE id IN (SELECT value FROM json_each({:ids}))",
    { ids: JSON.stringify(basket.items.map((item) => item.id)) },
    { id: "" },
  );
  return new Set(rows.map((row) => row.id));
}

const ITEM = {
  id: "",
  position: 0,
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

/** What is stored of an order's basket. */
export function storedBasket(app: App, id: string): Basket {
  const columns = Object.keys(ITEM).filter((name) => name !== "budget");
  const rows = selectAll(
    app,
    `SELECT ${columns.join(", ")}, CAST(COALESCE(budget, 'null') AS TEXT) AS budget FROM basket_items
     WHERE basket_id = {:id} ORDER BY position`,
    { id },
    ITEM,
  );
  const preferences = selectFirst(
    app,
    "SELECT priority, delivery_frequency FROM basket_preferences WHERE basket_id = {:id}",
    { id },
    { priority: "", delivery_frequency: "" },
  );
  return {
    items: rows.map((row) => ({ ...row, budget: JSON.parse(row.budget) as number | null })),
    preferences: preferences ?? { priority: "", delivery_frequency: "" },
  };
}
