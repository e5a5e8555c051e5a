import type { OrderView } from "./view";

/** Whether the basket of an order is no longer part of it: it was completed or cancelled. */
export function isFinal(order: Pick<OrderView, "submitted_at" | "status">): boolean {
  return order.submitted_at !== "" || order.status === "cancelled";
}
