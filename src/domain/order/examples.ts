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
