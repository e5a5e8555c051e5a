import type { DeliveryOrder } from "@/domain/delivery/admin-deliveries";
import type { DeliveryState } from "@/domain/delivery/joining";
import { type BadgeColour, paymentColour } from "@/domain/order/rules";

const PAYMENT = { pending: "Not verified", verified: "Verified", failed: "Rejected" } as const;

/** How an order is, in the list of its delivery. */
export function deliveryOrderState(
  order: Pick<DeliveryOrder, "status" | "payment_status" | "held_at" | "closed_at" | "kept_back">,
  delivery: DeliveryState,
): { readonly tone: BadgeColour; readonly text: string } {
  const { status, payment_status, held_at, closed_at, kept_back } = order;
  if (status === "delivered") return { tone: "green", text: "Delivered" };
  if (kept_back === "nothing_bought") return { tone: "grey", text: "Nothing bought" };
  if (held_at) return { tone: "red", text: "On hold" };
  const isLeft = delivery === "closed" && closed_at === "" && payment_status === "verified";
  if (isLeft) return { tone: "red", text: "Not bought" };
  return { tone: paymentColour(payment_status), text: PAYMENT[payment_status] };
}
