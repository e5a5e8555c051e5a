import { basketItemFields, type GroceryItem } from "@/domain/basket/grocery-item";

/**
 * The items of a basket that its order doesn't have: what was added or changed on any phone after the order was sent.
 * Keys are not compared: a phone that takes an order up gives its items new ones.
 */
export function notOrdered<Item extends GroceryItem>(
  basket: readonly Item[],
  ordered: readonly GroceryItem[],
): Item[] {
  const known = ordered.map(asStored);
  return basket.filter((item) => {
    const at = known.indexOf(asStored(item));
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}

/** As the server stores it. The notes have a budget as it was typed, which is answered as an amount. */
function asStored(item: GroceryItem): string {
  return JSON.stringify({ ...basketItemFields(item), notes: "" });
}
