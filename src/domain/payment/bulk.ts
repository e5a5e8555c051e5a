import * as z from "zod/mini";
import { idSchema } from "@/domain/id";
import { toPay } from "@/domain/ledger/to-pay";
import { type Cents, formatRand } from "@/domain/money/rules";
import { rejectReasonSchema } from "@/domain/payment/reject-reason";
import { verifyPaymentSchema } from "@/domain/payment/requests";
import { type PaymentRow, paymentRowSchema } from "@/domain/payment/responses";
import type { AdminNoticeCode } from "@/domain/text/admin-messages";
import { issue } from "@/domain/text/messages";
import { formatPlainDate } from "@/domain/time/sa-time";

/** How many payments one command decides about. */
export const BULK_MAX = 50;
/** How many may be selected: they are sent by several commands, and undone as a whole. */
export const SELECTED_MAX = 200;

const someOf = <S extends z.ZodMiniType>(each: S) =>
  z
    .array(each, issue("body_invalid"))
    .check(
      z.minLength(1, issue("bulk_nothing_selected")),
      z.maxLength(BULK_MAX, issue("bulk_too_many")),
    );

/** `POST /api/app/payments/verify-many`: each as the admin saw it. What arrived is what was due. */
export const verifyPaymentsSchema = z.object({
  payments: someOf(
    z.omit(verifyPaymentSchema, { amount_received: true, too_little: true, alone_reason: true }),
  ),
});
export type SeenPayment = z.infer<typeof verifyPaymentsSchema>["payments"][number];

/** `POST /api/app/payments/undo-many`: what Verify answered. */
export const undoDecisionsSchema = z.object({ decision_ids: someOf(idSchema) });

/** `POST /api/app/payments/delivered-many`: orders. */
export const deliverOrdersSchema = z.object({ ids: someOf(idSchema) });

/** `POST /api/app/payments/undelivered-many`: with a reason also after the day on which they were marked. */
export const undoDeliveriesSchema = z.extend(deliverOrdersSchema, {
  reason: z.optional(rejectReasonSchema),
});

/** What became of one row: done now or before by the same admin, done by another, or refused with a code. */
const bulkOutcomeSchema = z.object({
  id: z.string(),
  result: z.enum(["done", "by_other", "refused"]),
  code: z.string(),
  /** The email of the admin who was quicker. */
  by: z.string(),
  payment: z.nullable(paymentRowSchema),
  decision: z.nullable(z.object({ id: z.string(), undo_until: z.string() })),
});
export type BulkOutcome = z.infer<typeof bulkOutcomeSchema>;

/** The answer of each of these commands, in the order of its rows. */
export const bulkAnswerSchema = z.object({ outcomes: z.array(bulkOutcomeSchema) });

export interface PaymentNote {
  readonly code: AdminNoticeCode;
  readonly values: Readonly<Record<string, string>>;
}

/** Whether one of the warnings about a payment has this code. */
export function hasWarning(
  { warnings }: Pick<PaymentRow, "warnings">,
  code: PaymentRow["warnings"][number]["code"],
): boolean {
  return warnings.some((warning) => warning.code === code);
}

/** The warnings about a payment before it is verified. */
export function paymentNotes(
  row: Pick<PaymentRow, "kind" | "status" | "payment_status" | "warnings">,
): PaymentNote[] {
  const isCancelled = row.kind === "subscription" && row.status === "cancelled";
  return isCancelled && row.payment_status === "pending"
    ? [...row.warnings, { code: "warning_membership_cancelled", values: {} }]
    : [...row.warnings];
}

/** Why an admin has to look at a payment by itself: its warnings, and what the bank statement says otherwise. */
export function bulkNotes(row: PaymentRow): PaymentNote[] {
  const notes = paymentNotes(row);
  const { state, up_to } = row.statement;
  if (state === "missing") {
    notes.push({ code: "warning_not_on_statement", values: { day: formatPlainDate(up_to) } });
  }
  if (row.statement_cents !== null && row.statement_cents !== toPay(row)) {
    const amount = formatRand(row.statement_cents);
    notes.push({ code: "warning_statement_amount", values: { amount } });
  }
  return notes;
}

interface Selected {
  /** What is verified together. */
  readonly taken: readonly PaymentRow[];
  /** What an admin has to look at one by one. */
  readonly leftOut: readonly PaymentRow[];
  /** What was due of those. */
  readonly total: Cents;
}

/** What of the selected payments may be verified together: none that has to be looked at by itself. */
export function selectForBulk(rows: readonly PaymentRow[]): Selected {
  const taken = rows.filter((row) => bulkNotes(row).length === 0).slice(0, SELECTED_MAX);
  return {
    taken,
    leftOut: rows.filter((row) => !taken.includes(row)),
    total: taken.reduce((sum, row) => sum + toPay(row), 0),
  };
}
