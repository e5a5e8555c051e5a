import * as z from "zod/mini";
import { issue } from "@/domain/error-catalogue";
import { idSchema } from "@/domain/id";
import { DEPOSIT_CHECKS, ORDER_STATUSES, PAYMENT_STATUSES, PROOF_CHANNELS } from "@/domain/order";
import { centsSchema } from "@/domain/order-commands";
import { proofViewSchema } from "@/domain/order-view";
import { rejectReasonSchema } from "@/domain/payment";

const kindSchema = z.enum(["order", "subscription"], issue("text_invalid"));
/** What is paid: an order, or a membership by itself ('Subscription Only'). */
export type PaymentKind = z.infer<typeof kindSchema>;

/** `POST /api/app/payments/verify` names the total and the newest proof (empty: none) that the admin saw. */
export const verifyPaymentSchema = z.object({
  kind: kindSchema,
  id: idSchema,
  total: centsSchema,
  newest_proof: z.string(issue("text_invalid")).check(z.maxLength(36, issue("text_invalid"))),
  amount_received: centsSchema,
});
export type VerifyPayment = z.infer<typeof verifyPaymentSchema>;

/** `POST /api/app/payments/reject` and `…/cancel`. */
export const paymentReasonSchema = z.object({
  kind: z._default(kindSchema, "order"),
  id: idSchema,
  reason: rejectReasonSchema,
});

/** `POST /api/app/payments/undo`: the id that Verify or Reject answered. */
export const undoDecisionSchema = z.object({ decision_id: idSchema });

/** `POST /api/app/payments/reopen` and `…/delivered`: the order's id. */
export const paymentIdSchema = z.object({ id: idSchema });

/** `POST /api/app/payments/deposit-check`. */
export const depositCheckSchema = z.object({
  id: idSchema,
  outcome: z.enum(["refunded", "nothing_arrived"], issue("text_invalid")),
});
export type DepositCheckCommand = z.infer<typeof depositCheckSchema>;

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
  rejected_reason: z.string(),
  /** `to_check`: 'Cancelled, deposit to check'. */
  deposit_check: z.enum([...DEPOSIT_CHECKS, ""]),
  proof_channel: z.enum([...PROOF_CHANNELS, ""]),
  proof: z.nullable(proofViewSchema),
  amount_received: z.number(),
  credit: z.number(),
  /** All of the member's credit, negative where they owe. */
  member_credit: z.number(),
  /** What to say before verifying: a code of NOTICES and the values for its places. */
  oddities: z.array(
    z.object({
      code: z.enum([
        "odd_proof_used_before",
        "odd_fee_already_paid",
        "odd_month_unpaid",
        "odd_own_order",
        "odd_membership_moves",
      ]),
      values: z.record(z.string(), z.string()),
    }),
  ),
});
export type PaymentRow = z.infer<typeof paymentRowSchema>;

/** The lists of the Payments tab: with a proof, declared or submitted; not yet submitted; rejected; verified orders. */
export const PAYMENT_GROUPS = ["waiting", "unsubmitted", "rejected", "verified"] as const;
export type PaymentGroup = (typeof PAYMENT_GROUPS)[number];

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
  }),
});
export type PendingPayments = z.infer<typeof pendingPaymentsSchema>;

export const paymentAnswerSchema = z.object({ payment: paymentRowSchema });
/** The answer of Verify and Reject: until `undo_until` the decision can be undone by its id. */
export const decisionAnswerSchema = z.object({
  payment: paymentRowSchema,
  decision: z.object({ id: z.string(), undo_until: z.string() }),
});
export type DecisionAnswer = z.infer<typeof decisionAnswerSchema>;
