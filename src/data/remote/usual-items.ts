import { type UsualItemsAnswer, usualItemsAnswerSchema } from "@/domain/basket/usual-items";
import type { MarkedAnswer } from "@/domain/sync/server-mark";
import { send } from "../core/client";
import { markedAnswer } from "../core/marked-answer";

export async function fetchUsualItems(): Promise<MarkedAnswer<UsualItemsAnswer>> {
  const answer = await send("usual-items");
  return markedAnswer(answer, usualItemsAnswerSchema.parse(answer));
}
