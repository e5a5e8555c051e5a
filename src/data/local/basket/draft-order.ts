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
  const row = rows.find(({ id, userId: owner }) => id === orderId && owner === userId) ?? null;
  const known = basketOrder(orderId, { orders, order: row, waiting });
  const isBehind = orders?.value.orders.some(
    ({ id, revision }) => id === row?.id && revision > row.order.revision,
  );
  const cached = row && isBehind ? ({ ...row, isBehind } as const) : row;
  return { draft, cached, waiting, ...known };
}
