import { basketItemFields, type GroceryItem, groceryItemOf } from "@/domain/basket/grocery-item";

/**
 * The items of a basket that its order doesn't have: what was added or changed on any phone after the order was sent.
 * Keys are not compared: a phone that takes an order up gives its items new ones.
 */
export function notOrdered<Item extends GroceryItem>(
  basket: readonly Item[],
  ordered: readonly GroceryItem[],
): Item[] {
  const known = ordered.map(asAnswered);
  return basket.filter((item) => {
    const at = known.indexOf(asAnswered(item));
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}

/** As the server answers it: a name that is typed may be one of the list, and a budget is an amount. */
function asAnswered(item: GroceryItem): string {
  return JSON.stringify(groceryItemOf(basketItemFields(item)));
}
