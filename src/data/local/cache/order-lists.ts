import { basketItemFields } from "@/domain/basket/grocery-item";
import type { KeptList } from "@/domain/order/kept-list";
import type { MarkedAnswer } from "@/domain/sync/server-mark";
import { currentDb, memberDatabase } from "../db";
import { type Cached, saveAnswer } from "./cached-answers";
import { cachedOrder } from "./cached-orders";
import { changeReceiptItems } from "./receipts";

/** The list of a submitted order as this phone last heard of it, or as it was ordered here. */
export async function cachedList(userId: string, orderId: string): Promise<KeptList | null> {
  const row = await memberDatabase(userId)?.answers.get(keyOf(orderId));
  if (row?.userId === userId) return (row as Cached<KeptList>).value;
  const ordered = await cachedOrder(userId, orderId);
  // What another phone changed since isn't here.
  if (!ordered?.order.submitted_at || ordered.order.list_version) return null;
  const { items, preferences } = ordered.content;
  return { orderId, version: "", items, preferences };
}

/** With what is kept of the order elsewhere. In the caller's transaction, where there is one. */
export async function saveOrderList(userId: string, list: MarkedAnswer<KeptList>): Promise<void> {
  const { orderId, items, preferences } = list.value;
  await saveAnswer(userId, keyOf(orderId), list);
  await changeReceiptItems(
    userId,
    orderId,
    items.map(({ id, ...item }) => ({ ...basketItemFields(item), id })),
  );
  const kept = await currentDb().orders.get(orderId);
  if (!kept) return;
  const content = { ...kept.content, items: [...items], preferences } as typeof kept.content;
  await currentDb().orders.update(orderId, { content });
}

function keyOf(orderId: string): string {
  return `list/${orderId}`;
}
