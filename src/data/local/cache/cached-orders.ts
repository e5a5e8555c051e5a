import { referenceChange } from "@/domain/membership/rules";
import { mayBePaidFor } from "@/domain/order/draft-term";
import type { BudgetNotice, OrderPage } from "@/domain/order/responses";
import type { SentContent } from "@/domain/order/stored-content";
import type { OrderView } from "@/domain/order/view";
import { isOlderMark, laterMark, markOfSeal } from "@/domain/sync/server-mark";
import { serverNow } from "../../core/server-clock";
import { currentDb, memberDatabase } from "../db";
import { cachedAnswer } from "./cached-answers";

export interface OrderRow {
  id: string;
  userId: string;
  order: OrderView;
  /** The base of a merge: what server and phone last agreed on. */
  content: SentContent;
  /** Another phone has sent a later revision than that of the content. */
  isBehind?: true;
  /** Of which version of the submitted order's list that is; left out where it is as it was ordered. */
  listVersion?: string;
  /** What changed last of the fee, and with it the reference, since this phone showed the order. */
  notice?: BudgetNotice;
}

export async function cachedOrder(userId: string, orderId: string): Promise<OrderRow | null> {
  const row = await memberDatabase(userId)?.orders.get(orderId);
  return row?.userId === userId ? row : null;
}

/** The orders that may be paid for: those that were made on this phone, and those that its list has. */
export async function cachedOpenOrders(userId: string): Promise<OrderView[]> {
  const own = memberDatabase(userId)?.orders.filter((row) => row.userId === userId);
  const listed = (await cachedAnswer(userId, "orders"))?.value.orders ?? [];
  const orders = new Map<string, OrderView>(listed.map((order) => [order.id, order]));
  for (const { id, order } of (await own?.toArray()) ?? []) {
    const known = orders.get(id);
    if (!known || !isOlder(order, known)) orders.set(id, order);
  }
  return [...orders.values()]
    .filter((order) => mayBePaidFor(order, serverNow()))
    .sort((a, b) => (a.placed_at < b.placed_at ? 1 : -1));
}

/** Keeps what the server answered to a start, with the content that it now has; not on the next member's watch. */
export async function saveStartedOrder(row: OrderRow): Promise<void> {
  const database = memberDatabase(row.userId);
  await database?.transaction("rw", database.orders, async () => {
    const known = await database.orders.get(row.id);
    if (!known || !isOlder(row.order, known.order)) await database.orders.put(row);
  });
}

/** Keeps an answer about an order, unless a later one is known: in this phone's cache and in the dashboard's list. */
export function saveOrder(order: OrderView): Promise<void> {
  return currentDb().transaction("rw", currentDb().orders, currentDb().answers, async () => {
    const known = await currentDb().orders.get(order.id);
    if (known && !isOlder(order, known.order)) {
      const notice = referenceChange(known.order, order);
      const isBehind = order.revision !== known.order.revision;
      await currentDb().orders.update(order.id, {
        order,
        ...(notice && { notice }),
        ...(isBehind && { isBehind }),
      });
    }
    await currentDb()
      .answers.where({ id: "orders" })
      .modify((cached) => {
        const { orders, next } = cached.value as OrderPage;
        const changed = orders.map((row) =>
          row.id === order.id && !isOlder(order, row) ? { ...row, ...order } : row,
        );
        const mark = laterMark(markOfSeal(order.seal), cached.mark);
        Object.assign(cached, { value: { orders: changed, next }, mark });
      });
  });
}

function isOlder(order: OrderView, than: OrderView): boolean {
  return isOlderMark(order.seal ?? "", than.seal ?? "");
}

/**
 * Caches what the server has, unless the cached order has changed since the request: then a
 * command was answered since, maybe in another tab, and this may be older. False then.
 */
export function saveOrderSeen(order: OrderView, before: OrderView): Promise<boolean> {
  return currentDb().transaction("rw", currentDb().orders, currentDb().answers, async () => {
    const stored = (await currentDb().orders.get(order.id))?.order;
    if (JSON.stringify(stored) !== JSON.stringify(before)) return false;
    if (JSON.stringify(stored) !== JSON.stringify(order)) await saveOrder(order);
    return true;
  });
}
