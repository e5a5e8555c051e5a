import { BLANK_DELIVERY } from "@/domain/delivery/blank-delivery";
import type {
  DepositCheck,
  OrderFacts,
  OrderStatus,
  PaymentStatus,
  ProofChannel,
} from "@/domain/order/rules";
import type { OrderContent } from "@/domain/order/view";

/** Whether a phone claimed it after a restore: then only an admin verifies it. */
export function isFromPhone(order: RecordModel): boolean {
  return order.getInt("told_at") > 0;
}

/** An order as the rules of `@/domain/order` look at it. */
export function orderFacts(order: RecordModel): OrderFacts {
  return {
    status: order.getString("status") as OrderStatus,
    payment_status: order.getString("payment_status") as PaymentStatus,
    submitted_at: order.getString("submitted_at"),
    proof_channel: order.getString("proof_channel") as ProofChannel | "",
    order_budget: order.getInt("order_budget"),
    total: order.getInt("total"),
    credit_applied: order.getInt("credit_applied"),
    revision: order.getInt("revision"),
    deposit_check: order.getString("deposit_check") as DepositCheck | "",
    month_period: order.getString("month_period"),
  };
}

/** Whether its groceries are the member's already: it was delivered, or its delivery is closed. */
export function isBought(order: RecordModel): boolean {
  return order.getString("status") === "delivered" || order.getString("closed_at") !== "";
}

/** What was written of name, phone and address when the order was last revised. */
export function storedDelivery(order: RecordModel): OrderContent["delivery"] {
  return JSON.parse(order.getString("delivery")) ?? BLANK_DELIVERY;
}
