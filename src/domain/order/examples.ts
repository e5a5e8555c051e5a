import type { ListedOrder } from "@/domain/order/responses";
import type { OrderFacts } from "@/domain/order/rules";

const draft: OrderFacts = {
  status: "pending",
  payment_status: "pending",
  submitted_at: "",
  proof_channel: "",
  order_budget: 0,
  total: 0,
  credit_applied: 0,
  revision: 3,
  deposit_check: "",
  month_period: "2026-11",
};
const budgeted: OrderFacts = { ...draft, order_budget: 50000, total: 55900 };
const proven: OrderFacts = { ...budgeted, proof_channel: "upload" };
const submitted: OrderFacts = { ...proven, submitted_at: "2026-11-21 09:20:00.000Z" };
const rejected: OrderFacts = { ...submitted, payment_status: "failed" };
const verified: OrderFacts = { ...submitted, payment_status: "verified", status: "processing" };
const delivered: OrderFacts = { ...verified, status: "delivered" };
const cancelled: OrderFacts = { ...submitted, status: "cancelled", deposit_check: "to_check" };

/** One order in every state of its life, for the tables of the rules. */
export const ORDERS = {
  draft,
  budgeted,
  proven,
  submitted,
  rejected,
  verified,
  delivered,
  cancelled,
} as const;

export const PROOF = {
  id: "p",
  payment_reference: "THA20261121000S",
  content_type: "image/jpeg",
  size: 81_000,
  created_at: "",
} as const;

/** One of them as its member's list has it. */
export const listed = (order: (typeof ORDERS)[keyof typeof ORDERS]): ListedOrder => ({
  ...order,
  ended: false,
  id: "o",
  basket_id: "b",
  order_number: "ORD-1795200000000",
  payment_reference: "THA20261121000S",
  month_period: "2026-11",
  membership_fee: 5900,
  subtotal: order.order_budget,
  delivery_fee: 0,
  discount: 0,
  placed_at: "2026-11-21 09:00:00.000Z",
  verified_at: order.payment_status === "verified" ? "2026-11-22 09:00:00.000Z" : "",
  delivered_at: order.status === "delivered" ? "2026-11-30 09:00:00.000Z" : "",
  proof: order.proof_channel === "upload" ? PROOF : null,
  proofs_left: 5,
  rejected_reason: order.payment_status === "failed" ? "The proof cannot be read" : "",
  amount_received: 0,
  credit: 0,
});
