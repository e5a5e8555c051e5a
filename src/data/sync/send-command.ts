import type { MarkedAnswer } from "@/domain/sync/server-mark";
import { withName } from "../commands/basket-name";
import type { Answer, OnProgress } from "../commands/command-type";
import { type OutboxRow, typeOf } from "../commands/commands";
import { withList } from "../commands/order-list";
import { RequestError } from "../core/client";
import { markedAnswer } from "../core/marked-answer";
import { type BuyingAnswer, saveBuying } from "../local/cache/buying-rows";
import {
  type AnswerName,
  type CachedAnswers,
  changeCached,
  saveCached,
} from "../local/cache/cached-answers";
import { saveOrder, saveStartedOrder } from "../local/cache/cached-orders";
import { saveOrderList } from "../local/cache/order-lists";
import { storedWithRefusal } from "../remote/stored-with-refusal";

/**
 * Sends one command. It may be sent again: the server knows it by its id.
 * @throws {RequestError} when the server was not reached or refused.
 */
export async function sendCommand(row: OutboxRow, onProgress: OnProgress): Promise<Answer> {
  if (row.kind === "start") return (await loadStart()).sendStart(row);
  return (await typeOf(row).send?.(row, onProgress)) ?? {};
}

/** Loaded when it is needed: only the wizard's page starts an order, and all pages send commands. */
function loadStart() {
  return import("./send-start");
}

/** Saves on this phone what the server answered. */
export async function saveAnswer(userId: string, answer: Answer): Promise<void> {
  const { order, started, answers = {}, basket, buying, list, sentList } = answer;
  if (started) await saveStartedOrder(started);
  if (order) await saveOrder(order);
  for (const [name, cached] of Object.entries(answers)) {
    await saveCached(userId, name as AnswerName, cached as MarkedAnswer<CachedAnswers[AnswerName]>);
  }
  if (buying) await saveBuying(buying);
  if (list) {
    const { value, mark } = list;
    await saveOrderList(userId, list, sentList);
    const change = (kept: CachedAnswers["baskets"]) => withList(kept, value.orderId, value);
    await changeCached(userId, "baskets", change, mark);
  }
  if (basket) {
    const { value, mark } = basket;
    await changeCached(userId, "baskets", (list) => withName(list, value), mark);
  }
}

/** Saves what the server says with a refusal, for the member to decide by; answers what changes in the command. */
export async function saveRefusal(row: OutboxRow, error: unknown): Promise<Partial<OutboxRow>> {
  const stored = storedWithRefusal(error);
  await saveAnswer(row.userId, stored);
  // To a buyer's entry it says what is free, to a slip which slips there are.
  if ("date" in row && error instanceof RequestError) {
    const about = { ...(error.answer as Partial<BuyingAnswer>), date: row.date };
    await saveBuying(markedAnswer(error.answer, about));
  }
  const { rebase, mergesDraft } = typeOf(row);
  if (mergesDraft?.(row, stored)) await (await loadStart()).rejoinOrder(row.userId, row.orderId);
  return rebase?.(row, stored) ?? {};
}
