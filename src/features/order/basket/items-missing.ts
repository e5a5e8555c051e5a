import { useState } from "react";
import { basketItems, isListInBasket } from "@/data/local/basket/basket-items";
import { typedLine } from "@/data/local/basket/typed-line";
import { parseGroceryList } from "@/domain/basket/grocery-list";
import { messageOf } from "@/domain/text/messages";

/** The id of the line that adds items. */
export const LINE_ID = "fast-entry";

/** Why the items can't be ordered as they are. What is typed and not added is easily taken for an item of the basket. */
export async function missingOfItems(userId: string) {
  const { text, id } = typedLine(userId);
  const { items, rest } = parseGroceryList(text);
  // Pressed a moment ago, 'Add' may be at work still: what it writes comes first.
  const isAdded = rest === "" && (await isListInBasket(id, items));
  if (text.trim() !== "" && !isAdded) return "line_not_added";
  return (await basketItems(userId)).length === 0 ? "basket_empty" : undefined;
}

/** What was said to be missing of the items, until there are more or fewer of them. */
export function useItemsMissing(count: number) {
  const [said, setSaid] = useState<{ code: string; count: number }>();
  const missing = said?.count === count ? messageOf(said.code) : undefined;
  return {
    missing,
    errors: missing ? [{ fieldId: LINE_ID, message: missing }] : [],
    // Nothing again is nothing new: while a line is typed, the basket isn't drawn again for each letter.
    sayMissing: (code: string | undefined) => setSaid(code ? { code, count } : undefined),
  };
}
