import type { GroceryItem } from "@/domain/basket/grocery-item";
import type { UsualItemsAnswer } from "@/domain/basket/usual-items";
import { type MarkedAnswer, newerOf } from "@/domain/sync/server-mark";
import { currentDb } from "../db";

const ALL = "all";
const POPULAR = "popular";

export interface UsualRow {
  id: string;
  /** The order that was being made when the server was asked: it knows no more until the next. */
  askedDuring: string;
  items: GroceryItem[];
  mark?: string;
}

export async function usualItems(): Promise<readonly GroceryItem[]> {
  if (!currentDb().userId) return []; // a visitor has ordered nothing
  return (await currentDb().usual.get(ALL))?.items ?? [];
}

/** What most members order; nothing for a visitor. */
export async function popularItems(): Promise<readonly GroceryItem[]> {
  if (!currentDb().userId) return [];
  return (await currentDb().usual.get(POPULAR))?.items ?? [];
}

/** Whether the server may have an order that isn't cached here. */
export async function areUsualItemsOld(orderId: string): Promise<boolean> {
  return (await currentDb().usual.get(ALL))?.askedDuring !== orderId;
}

export async function saveUsualItems(
  orderId: string,
  { value: { items, popular }, mark }: MarkedAnswer<UsualItemsAnswer>,
): Promise<void> {
  const answer = { id: ALL, askedDuring: orderId, items, mark, value: items };
  await currentDb().transaction("rw", currentDb().usual, async () => {
    const row = await currentDb().usual.get(ALL);
    const known = row && { value: row.items, mark: row.mark ?? "" };
    if (newerOf(known, answer) !== answer) return;
    await currentDb().usual.bulkPut([
      { id: ALL, askedDuring: orderId, items, mark },
      { id: POPULAR, askedDuring: orderId, items: popular, mark },
    ]);
  });
}
