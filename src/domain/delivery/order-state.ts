import type { DeliveryOrder } from "@/domain/delivery/admin-deliveries";
import { type BadgeColour, paymentColour } from "@/domain/order/rules";

const PAYMENT = { pending: "Not verified", verified: "Verified", failed: "Rejected" } as const;

/** How an order is, in the list of its delivery. */
export function deliveryOrderState({
  status,
  payment_status,
  kept_back,
}: Pick<DeliveryOrder, "status" | "payment_status" | "kept_back">): {
  readonly tone: BadgeColour;
  readonly text: string;
} {
  if (status === "delivered") return { tone: "green", text: "Delivered" };
  if (kept_back === "nothing_bought") return { tone: "grey", text: "Nothing bought" };
  if (kept_back === "held") return { tone: "red", text: "On hold" };
  if (kept_back === "not_bought" && payment_status === "verified") {
    return { tone: "red", text: "Not bought" };
  }
  return { tone: paymentColour(payment_status), text: PAYMENT[payment_status] };
}
