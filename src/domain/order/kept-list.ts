import type { OrderContent, OrderView } from "@/domain/order/view";

/** The list of a submitted order as a phone keeps it. */
export interface KeptList extends Pick<OrderContent, "items" | "preferences"> {
  readonly orderId: string;
  /** The command that changed it last; empty where it is as it was ordered. */
  readonly version: string;
}

/** What the server told of an order's list. */
export function keptList(told: { order: OrderView; content: OrderContent }): KeptList {
  const { items, preferences } = told.content;
  const { id: orderId, list_version: version = "" } = told.order;
  return { orderId, version, items, preferences };
}
