import type { GroceryItem } from "@/domain/grocery-item";
import { usualItemsAnswerSchema } from "@/domain/usual-items";
import { send } from "./client";

/** What the member ordered before, most often ordered first. */
export async function fetchUsualItems(): Promise<GroceryItem[]> {
  return usualItemsAnswerSchema.parse(await send("usual-items")).items;
}
