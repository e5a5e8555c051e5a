import type { OrderView } from "@/domain/order-view";
import type { SentContent } from "@/domain/stored-content";
import { db } from "./db";

/** An item as the server is sent it, under the key that the phone gave it. */
export type SentItem = SentContent["items"][number];

/** This phone's copy of an order: readable without a network, never the truth about money. */
export interface OrderRow {
  id: string;
  userId: string;
  /** As the server last answered it. */
  order: OrderView;
  /** What server and phone last agreed on: against it later changes of either side are told apart. */
  content: SentContent;
  /** The member sends the proof by WhatsApp, and the server has not been told yet. */
  declares?: boolean;
}

/** The copy of a member's order, or null. */
export async function orderCopy(userId: string, orderId: string): Promise<OrderRow | null> {
  const row = await db.orders.get(orderId);
  return row?.userId === userId ? row : null;
}

/** The copies of a member's orders that are neither paid nor cancelled, the newest first. */
export async function openOrderCopies(userId: string): Promise<OrderView[]> {
  const rows = await db.orders.filter((row) => row.userId === userId).toArray();
  return rows
    .map(({ order }) => order)
    .filter(({ payment_status, status }) => payment_status !== "verified" && status !== "cancelled")
    .sort((a, b) => (a.placed_at < b.placed_at ? 1 : -1));
}

/** Keeps what the server answered to a start, with the content that it now has. */
export async function keepStartedOrder(row: OrderRow): Promise<void> {
  await db.orders.put(row);
}

/** Keeps a later answer about an order that this phone started. */
export async function keepOrder(order: OrderView): Promise<void> {
  await db.orders.update(order.id, { order });
}

/**
 * Keeps what the server has, unless the copy is no longer the one that was there on asking: then a
 * command was answered meanwhile, maybe in another tab, and this may be older. False then.
 */
export function keepOrderSeen(order: OrderView, before: OrderView): Promise<boolean> {
  return db.transaction("rw", db.orders, async () => {
    const stored = (await db.orders.get(order.id))?.order;
    if (JSON.stringify(stored) !== JSON.stringify(before)) return false;
    if (JSON.stringify(stored) !== JSON.stringify(order)) await keepOrder(order);
    return true;
  });
}

/** Notes that the member sends the proof by WhatsApp, until the server knows it. */
export async function noteDeclaration(orderId: string): Promise<void> {
  await db.orders.update(orderId, { declares: true });
}

/** The server has answered the declaration for good. */
export async function settleDeclaration(orderId: string, order?: OrderView): Promise<void> {
  await db.orders.update(orderId, { declares: false, ...(order && { order }) });
}
