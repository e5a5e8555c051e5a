import type { GroceryItem } from "@/domain/grocery-item";
import type { Told } from "@/domain/server-mark";
import { usualItemsAnswerSchema } from "@/domain/usual-items";
import { send } from "./client";
import { told } from "./told";

/** What the member ordered before, most often ordered first. */
export async function fetchUsualItems(): Promise<Told<GroceryItem[]>> {
  const answer = await send("usual-items");
  return told(answer, usualItemsAnswerSchema.parse(answer).items);
}
