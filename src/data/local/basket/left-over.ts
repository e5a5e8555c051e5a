import { notOrdered } from "@/domain/order/not-ordered";
import type { OutboxRow } from "../../commands/commands";
import type { OrderRow } from "../cache/cached-orders";
import { currentDb } from "../db";
import { basketItems, type ItemRow, itemFieldsOf } from "./basket-items";
import { contentOnItsWay } from "./draft-content";
import { draftWithOrder, tablesOfDraft } from "./draft-order";
import { changeDraft, type DraftRow, startNewDraft } from "./drafts";

/**
 * What a basket has beside its order, as far as this phone knows. A list that was changed since says nothing of it, nor
 * does what was ordered before another phone sent more.
 */
export function leftOver(
  { orderId }: DraftRow,
  items: readonly ItemRow[],
  { cached, waiting }: { cached: OrderRow | null; waiting: readonly OutboxRow[] },
): readonly ItemRow[] {
  const told = contentOnItsWay(orderId, waiting) ?? cached?.content;
  const isOrdered = !cached?.isBehind && !cached?.order.list_version;
  return told && isOrdered ? notOrdered(items, told.items) : [];
}

/** The draft and what its order has come to, with the items that are in no order that is on its way. */
export async function draftWithLeft(userId: string) {
  const [items, { cached: row, orders, ...known }] = await Promise.all([
    basketItems(userId),
    draftWithOrder(userId),
  ]);
  const isBehind = orders?.value.orders.some(
    ({ id, revision }) => id === row?.id && revision > row.order.revision,
  );
  const cached: OrderRow | null = row && isBehind ? { ...row, isBehind } : row;
  const { draft, isOver, waiting } = known;
  const left = draft && isOver ? leftOver(draft, items, { cached, waiting }) : items;
  return { ...known, cached, items, left };
}

/** Begins the next basket, with what the order of this one doesn't have, and with what is begun in the form. */
export function startNextDraft(userId: string): Promise<void> {
  return currentDb().transaction("rw", tablesOfDraft(currentDb()), async () => {
    const { draft, isOver, left } = await draftWithLeft(userId);
    await startNewDraft(isOver ? left.map(({ id }) => id) : []);
    const isBegun = draft && draft.editedItemId === "" && (draft.category || draft.itemName);
    if (isBegun) await changeDraft(itemFieldsOf(draft));
  });
}
