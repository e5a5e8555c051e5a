import { basketsAnswerSchema } from "@/domain/basket-view";
import { send } from "./client";

/** The member's own baskets, newest first: the page after a key, or the newest `count`. */
export async function listBaskets(page: {
  after?: string | undefined;
  count?: number | undefined;
}) {
  return basketsAnswerSchema.parse(await send("baskets", { query: page }));
}
