import { cachedAnswer } from "../cache/cached-answers";
import { basketOrder } from "../cache/home-facts";
import { currentDb, type PantryDatabase } from "../db";
import { ownCommands } from "../outbox/outbox";
import { currentDraft } from "./drafts";

/** What a transaction needs that works on the draft and asks what its order has come to. */
export function tablesOfDraft({ drafts, items, orders, answers, outbox }: PantryDatabase) {
  return [drafts, items, orders, answers, outbox];
}

export async function draftWithOrder(userId: string) {
  const [draft, rows, orders, waiting] = await Promise.all([
    currentDraft(userId),
    currentDb().orders.toArray(),
    cachedAnswer(userId, "orders"),
    ownCommands(userId),
  ]);
  const orderId = draft?.orderId ?? "";
  const cached = rows.find((row) => row.id === orderId && row.userId === userId) ?? null;
  const known = basketOrder(orderId, { orders, order: cached, waiting });
  return { draft, cached, waiting, orders, ...known };
}
