import * as z from "zod/mini";
import { idSchema } from "@/domain/id";
import { answers } from "@/domain/ledger/questions";
import { AMOUNT_MAX } from "@/domain/money/rules";
import { centsSchema } from "@/domain/order/requests";
import { rejectReasonSchema } from "@/domain/payment/reject-reason";
import { issue } from "@/domain/text/messages";

export const kindSchema = z.enum(["order", "subscription"], issue("text_invalid"));
/** What is paid: an order, or a membership on its own ('Subscription Only'). */
export type PaymentKind = z.infer<typeof kindSchema>;

const newestProofSchema = z
  .string(issue("text_invalid"))
  .check(z.maxLength(36, issue("text_invalid")));

/** `POST /api/app/payments/verify` names the total, what was to be paid and the newest proof (empty: none) that the admin saw. */
export const verifyPaymentSchema = z.object({
  kind: kindSchema,
  id: idSchema,
  total: centsSchema,
  to_pay: centsSchema,
  newest_proof: newestProofSchema,
  amount_received: centsSchema.check(z.lte(AMOUNT_MAX, issue("amount_too_large"))),
  too_little: answers.too_little,
  alone_reason: answers.alone_reason,
  /** What the bank statement showed for it; absent or null without a line that names it. */
  statement_cents: z.optional(z.nullable(centsSchema)),
});
export type VerifyPayment = z.infer<typeof verifyPaymentSchema>;

const paymentReasonSchema = z.object({
  kind: z._default(kindSchema, "order"),
  id: idSchema,
  reason: rejectReasonSchema,
});

/** `POST /api/app/payments/not-arrived` names when it was verified, as the admin saw it; older apps don't say it. */
export const notArrivedSchema = z.extend(paymentReasonSchema, {
  verified_at: z.optional(
    z.string(issue("text_invalid")).check(z.maxLength(30, issue("text_invalid"))),
  ),
});

/** `POST /api/app/payments/reject` names the newest proof (empty: none) that the admin saw. */
export const rejectPaymentSchema = z.extend(paymentReasonSchema, {
  newest_proof: newestProofSchema,
});
export type RejectPayment = z.infer<typeof rejectPaymentSchema>;

/** What an admin says about the deposit of a verified order that is cancelled. */
export const DEPOSIT_ANSWERS = ["arrived", "never_arrived"] as const;
export type DepositAnswer = (typeof DEPOSIT_ANSWERS)[number];

/** `POST /api/app/payments/cancel`: with the deposit where it was verified and no line of a statement shows it. */
export const cancelPaymentSchema = z.extend(paymentReasonSchema, {
  deposit: z.optional(z.enum(DEPOSIT_ANSWERS, issue("deposit_answer_required"))),
});

/** `POST /api/app/payments/undo`: the id that Verify or Reject answered. */
export const undoDecisionSchema = z.object({ decision_id: idSchema });

/** `POST /api/app/payments/reopen` and `…/delivered`: the order's id. */
export const paymentIdSchema = z.object({ id: idSchema });

/** `POST /api/app/payments/deposit-check` names the newest proof (empty: none) that the admin saw; older apps don't. */
export const depositCheckSchema = z.object({
  id: idSchema,
  outcome: z.enum(["refunded", "nothing_arrived"], issue("text_invalid")),
  newest_proof: z.optional(newestProofSchema),
});
export type DepositCheckCommand = z.infer<typeof depositCheckSchema>;

/** The lists of the Payments tab: with a proof, declared or submitted; not yet submitted; rejected. */
export const PAYMENT_GROUPS = ["waiting", "unsubmitted", "rejected"] as const;
export type PaymentGroup = (typeof PAYMENT_GROUPS)[number];
