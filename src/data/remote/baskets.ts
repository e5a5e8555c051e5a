import { basketsAnswerSchema, nameBasketAnswerSchema } from "@/domain/basket/view";
import { send } from "../core/client";
import { markedAnswer } from "../core/marked-answer";

export async function listBaskets(page: {
  after?: string | undefined;
  count?: number | undefined;
}) {
  const answer = await send("baskets", { query: page });
  return markedAnswer(answer, basketsAnswerSchema.parse(answer));
}

interface BasketName {
  readonly id: string;
  readonly name: string;
  readonly command_id: string;
  readonly based_on: readonly string[];
}

/**
 * Names a basket, or takes its name away; answers it as it is stored.
 * @throws {RequestError} 409 `basket_changed`, with the stored name.
 */
export async function nameBasket(command: BasketName) {
  const answer = await send("baskets/name", { body: { ...command } });
  return markedAnswer(answer, nameBasketAnswerSchema.parse(answer));
}
