import { basketsAnswerSchema, nameBasketAnswerSchema } from "@/domain/basket-view";
import { send } from "./client";

/** The member's own baskets, newest first: the page after a key, or the newest `count`. */
export async function listBaskets(page: {
  after?: string | undefined;
  count?: number | undefined;
}) {
  return basketsAnswerSchema.parse(await send("baskets", { query: page }));
}

/** Names a basket, or takes its name away; answers it as it is stored. */
export async function nameBasket(id: string, name: string) {
  return nameBasketAnswerSchema.parse(await send("baskets/name", { body: { id, name } }));
}
