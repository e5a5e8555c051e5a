import { cachedAnswer } from "../cache/cached-answers";
import { basketOrder } from "../cache/home-facts";
import { currentDb, type PantryDatabase } from "../db";
import { ownCommands } from "../outbox/outbox";
import { basketItems } from "./basket-items";
import { leftOver } from "./draft-content";
import { currentDraft, startNewDraft } from "./drafts";

/** What a transaction needs that works on the draft and asks what its order has come to. */
export function tablesOfDraft({ drafts, items, orders, answers, outbox }: PantryDatabase) {
  return [drafts, items, orders, answers, outbox];
}

export async function draftWithOrder(userId: string) {
  const [draft, items, rows, orders, waiting] = await Promise.all([
    currentDraft(userId),
    basketItems(userId),
    currentDb().orders.toArray(),
    cachedAnswer(userId, "orders"),
    ownCommands(userId),
  ]);
  const orderId = draft?.orderId ?? "";
  const cached = rows.find((row) => row.id === orderId && row.userId === userId) ?? null;
  const { isStarted, isOver } = basketOrder(orderId, { orders, order: cached, waiting });
  /** What is in no order that is on its way. */
  const left = draft && isOver ? leftOver(draft, items, { cached, waiting }) : items;
  return { draft, items, left, cached, waiting, isStarted, isOver };
}

/** Begins the next basket, with what the order of this one doesn't have. */
export function startNextDraft(userId: string): Promise<void> {
  return currentDb().transaction("rw", tablesOfDraft(currentDb()), async () => {
    const { isOver, left } = await draftWithOrder(userId);
    await startNewDraft(isOver ? left.map(({ id }) => id) : []);
  });
}
