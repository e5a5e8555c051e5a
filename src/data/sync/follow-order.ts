import { isFinal } from "@/domain/order/is-final";
import { contentOfStored } from "@/domain/order/stored-content";
import type { OrderContent, OrderView } from "@/domain/order/view";
import { RequestError } from "../core/client";
import { cachedOrder, saveOrderSeen, saveStartedOrder } from "../local/cache/cached-orders";
import { fetchOrder, watchOrder } from "../remote/orders";
import { follow } from "./follow-cached";
import { oneAtATime } from "./one-at-a-time";
import { refetchOn } from "./refetch-on";

/**
 * Keeps this phone's cached order fresh while it is on the screen: on every change
 * that is announced, and on coming back to the page or the network. Returns what ends it.
 */
export function followOrder(userId: string, orderId: string): () => void {
  const refetch = oneAtATime(() => refresh(userId, orderId));
  return refetchOn(refetch, (changed) => watchOrder(userId, orderId, changed));
}

async function refresh(userId: string, orderId: string): Promise<void> {
  const cached = await cachedOrder(userId, orderId);
  if (!cached) return;
  try {
    const { order, content } = await fetchOrder(orderId);
    const kept = await saveOrderSeen(order, cached.order);
    if (!kept) return await refresh(userId, orderId);
    const isBehind = cached.isBehind || order.revision !== cached.order.revision;
    if (isBehind && isFinal(order)) await saveOrdered(userId, order, content);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error; // the next sign of life looks again
  }
}

function saveOrdered(userId: string, order: OrderView, content: OrderContent): Promise<void> {
  const { id, list_version: listVersion } = order;
  const row = { id, userId, order, content: contentOfStored(content) };
  return saveStartedOrder({ ...row, ...(listVersion && { listVersion }) });
}

/**
 * Fetches an order that this phone has no copy of: what is declared or sent for it is noted there.
 * @throws {RequestError} when the server was not reached or refused.
 */
export async function ensureOrderCached(userId: string, id: string): Promise<void> {
  if (await cachedOrder(userId, id)) return;
  const { order, content } = await fetchOrder(id);
  await saveOrdered(userId, order, content);
}

/**
 * Fetches an order that this phone has no copy of, and tries again with each sign of life. `onAnswer` hears why it
 * could not, and null when it could. Returns what ends it.
 */
export function followMissingOrder(
  userId: string,
  id: string,
  onAnswer: (code: string | null) => void,
): () => void {
  return follow(userId, ["orders"], () => ensureOrderCached(userId, id), onAnswer);
}
