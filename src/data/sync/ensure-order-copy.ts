import { contentOfStored } from "@/domain/order/stored-content";
import { orderCopy, saveStartedOrder } from "../local/cache/server-copy";
import { fetchOrder } from "../remote/orders";

/**
 * Sees to it that this phone has a copy of an order, also of one that was made on another phone: what
 * is declared or sent for it is noted there.
 * @throws {RequestError} when the server was not reached or refused.
 */
export async function ensureOrderCopy(userId: string, id: string): Promise<void> {
  if (await orderCopy(userId, id)) return;
  const { order, content } = await fetchOrder(id);
  await saveStartedOrder({ id, userId, order, content: contentOfStored(content) });
}
