import type { KeptList } from "@/domain/order/kept-list";
import type { SentContent } from "@/domain/order/stored-content";
import type { MarkedAnswer } from "@/domain/sync/server-mark";
import { currentDb, memberDatabase } from "../db";
import { type Cached, saveAnswer } from "./cached-answers";
import { changeReceiptItems } from "./receipts";

/** The list of a submitted order as this phone last heard of it. */
export async function cachedList(userId: string, orderId: string): Promise<KeptList | null> {
  const row = await memberDatabase(userId)?.answers.get(keyOf(orderId));
  return row?.userId === userId ? (row as Cached<KeptList>).value : null;
}

/**
 * Keeps the list, with what is kept of the order elsewhere; `sent` is what this phone sent, where that was taken. In
 * the caller's transaction, where there is one.
 */
export async function saveOrderList(
  userId: string,
  list: MarkedAnswer<KeptList>,
  sent?: Pick<SentContent, "items" | "preferences">,
): Promise<void> {
  const { orderId, items, version } = list.value;
  await saveAnswer(userId, keyOf(orderId), list);
  await changeReceiptItems(userId, orderId, items);
  const kept = sent && (await currentDb().orders.get(orderId));
  if (!kept) return;
  const content = { ...kept.content, ...sent };
  await currentDb().orders.update(orderId, { content, listVersion: version });
}

function keyOf(orderId: string): string {
  return `list/${orderId}`;
}
