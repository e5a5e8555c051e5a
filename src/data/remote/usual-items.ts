import type { GroceryItem } from "@/domain/basket/grocery-item";
import { usualItemsAnswerSchema } from "@/domain/basket/usual-items";
import type { Told } from "@/domain/sync/server-mark";
import { send } from "./client";
import { told } from "./marked-answer";

export async function fetchUsualItems(): Promise<Told<GroceryItem[]>> {
  const answer = await send("usual-items");
  return told(answer, usualItemsAnswerSchema.parse(answer).items);
}
