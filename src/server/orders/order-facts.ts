import type {
  DepositCheck,
  OrderFacts,
  OrderStatus,
  PaymentStatus,
  ProofChannel,
} from "@/domain/order/rules";

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
