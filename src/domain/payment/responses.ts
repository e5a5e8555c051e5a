import * as z from "zod/mini";
import {
  DEPOSIT_CHECKS,
  KEPT_BACK,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  PROOF_CHANNELS,
} from "@/domain/order/rules";
import { proofViewSchema } from "@/domain/order/view";
import { kindSchema } from "@/domain/payment/requests";

/** What keeps an order from being delivered; empty where nothing does. */
export const keptBackSchema = z._default(z.enum([...KEPT_BACK, ""]), "");

/** Whether a deposit is on the bank statement, and up to which day everything is imported since the order. */
export const statementStateSchema = z.object({
  state: z.enum(["on", "maybe", "missing", "unknown"]),
  up_to: z.string(),
});

/** A payment as the admins see it. Amounts are cents, moments as stored, empty where there is none. */
export const paymentRowSchema = z.object({
  kind: kindSchema,
  id: z.string(),
  user_id: z.string(),
  /** 'Unknown' where the profile has none. */
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Empty for a membership: 'Subscription Only'. */
  order_number: z.string(),
  payment_reference: z.string(),
  month_period: z.string(),
  order_budget: z.number(),
  membership_fee: z.number(),
  delivery_fee: z.number(),
  discount: z.number(),
  total: z.number(),
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  placed_at: z.string(),
  submitted_at: z.string(),
  verified_at: z.string(),
  kept_back: keptBackSchema,
  /** Whether its delivery is closed with it. */
  bought: z.optional(z.boolean()),
  rejected_reason: z.string(),
  /** `to_check`: 'Cancelled, deposit to check'. */
  deposit_check: z.enum([...DEPOSIT_CHECKS, ""]),
  proof_channel: z.enum([...PROOF_CHANNELS, ""]),
  proof: z.nullable(proofViewSchema),
  /** Whether the deposit is on the bank statement, and up to which day everything is imported since the order. */
  statement: statementStateSchema,
  /** What the lines that wait and name its reference add up to; null without any. */
  statement_cents: z.nullable(z.number()),
  /** Whether a line of the bank statement paid it. */
  has_line: z.boolean(),
  amount_received: z.number(),
  credit: z.number(),
  /** What of the total the member's credit pays; below zero what was owed before and is added to it. */
  credit_applied: z.number(),
  /** All of the member's credit, negative where they owe. */
  member_credit: z.number(),
  /** What to say before verifying: a code of ADMIN_NOTICES and the values for its places. */
  warnings: z.array(
    z.object({
      code: z.enum([
        "warning_from_phone",
        "warning_proof_used_before",
        "warning_fee_already_paid",
        "warning_month_unpaid",
        "warning_own_order",
        "warning_waits",
        "warning_credited",
        "warning_deposit_returned",
        "warning_deposit_shared",
        "warning_pay_again",
        "warning_membership_moves",
        "warning_completed_later",
        "warning_not_completed",
      ]),
      values: z.record(z.string(), z.string()),
    }),
  ),
});
export type PaymentRow = z.infer<typeof paymentRowSchema>;

/** `GET /api/app/payments/pending?group=&after=&q=`, newest first; `next` is the `after` of the next page. */
export const pendingPaymentsSchema = z.object({
  rows: z.array(paymentRowSchema),
  next: z.nullable(z.string()),
  counts: z.object({
    with_proof: z.number(),
    /** Cents of all that waits. */
    waiting_total: z.number(),
    verified_today: z.number(),
    not_submitted: z.number(),
    /** Whether there is more than was counted: numbers stop at ten thousand. */
    capped: z.boolean(),
    no_deliveries: z._default(z.boolean(), false),
  }),
});
export type PendingPayments = z.infer<typeof pendingPaymentsSchema>;

/** `GET /api/app/payments/{kind}/{id}/proofs`. */
export const proofsAnswerSchema = z.object({ proofs: z.array(proofViewSchema) });

export const paymentAnswerSchema = z.object({ payment: paymentRowSchema });
/** The answer of Verify and Reject: until `undo_until` the decision can be undone by its id. */
export const decisionAnswerSchema = z.object({
  payment: paymentRowSchema,
  decision: z.object({ id: z.string(), undo_until: z.string() }),
});
export type DecisionAnswer = z.infer<typeof decisionAnswerSchema>;
