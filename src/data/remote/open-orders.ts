import { mayBePaidFor } from "@/domain/order/draft-term";
import type { ListedOrder } from "@/domain/order/responses";
import { serverNow } from "../core/server-clock";
import { listOrders } from "./orders";

export type OpenOrder = Pick<
  ListedOrder,
  "id" | "order_number" | "payment_reference" | "total" | "credit_applied" | "placed_at"
>;

/** Older orders are not needed. */
const LOOKED_AT = 50;

export async function readOpenOrders(): Promise<OpenOrder[]> {
  const { value } = await listOrders({ count: LOOKED_AT });
  return value.orders.filter((order) => mayBePaidFor(order, serverNow()));
}
