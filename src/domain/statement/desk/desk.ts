import * as z from "zod/mini";
import { idSchema } from "@/domain/id";
import { answers } from "@/domain/ledger/questions";
import { madeIdSchema } from "@/domain/made-id";
import { centsSchema } from "@/domain/order/requests";
import { BULK_MAX } from "@/domain/payment/bulk";
import { kindSchema } from "@/domain/payment/requests";
import { issue } from "@/domain/text/messages";
import { requiredLine, requiredText } from "@/domain/text/text-field";
import { TEXT_LIMITS } from "@/domain/text/text-limits";
import { LINE_STATUSES } from "../line";
import { CAUSE_KINDS } from "./causes";

/** Lines and payments of one answer, and how many the desk holds at once. */
export const DESK_LINES_PAGE = 500;
export const DESK_PAYMENTS_PAGE = 1000;
export const DESK_LINES_MAX = 2000;
export const DESK_PAYMENTS_MAX = 10_000;
/** What one press verifies, and one undo reverts. */
export const VERIFY_EXACT_MAX = 200;

const seenLine = z.object({ id: idSchema, version: centsSchema });
/** A payment as the admin saw it. */
const seenPayment = z.object({
  kind: kindSchema,
  id: idSchema,
  total: centsSchema,
  to_pay: centsSchema,
  newest_proof: z.string(issue("text_invalid")).check(z.maxLength(36, issue("text_invalid"))),
});
export type SeenTarget = z.infer<typeof seenPayment>;

/** One or two of them, none twice. */
function oneOrTwo<Item extends z.ZodMiniType<{ readonly id: string }>>(item: Item) {
  return z.array(item, issue("body_invalid")).check(
    z.minLength(1, issue("body_invalid")),
    z.maxLength(2, issue("body_invalid")),
    z.refine(([one, other]) => one?.id !== other?.id, issue("body_invalid")),
  );
}

/** `POST /api/app/admin/statement/desk/match`: one line for one or two payments, or two lines for one. */
export const matchSchema = z
  .object({
    id: madeIdSchema,
    lines: oneOrTwo(seenLine),
    payments: oneOrTwo(seenPayment),
    ...answers,
  })
  .check(
    z.refine(({ lines, payments }) => lines.length + payments.length <= 3, issue("body_invalid")),
  );
export type MatchCommand = z.infer<typeof matchSchema>;

const exactSchema = z.object({ id: madeIdSchema, line: seenLine, payment: seenPayment });
export type ExactMatch = z.infer<typeof exactSchema>;

/** `POST …/desk/match-exact`: each is checked again and verified separately. */
export const matchExactSchema = z.object({
  matches: z
    .array(exactSchema, issue("body_invalid"))
    .check(
      z.minLength(1, issue("bulk_nothing_selected")),
      z.maxLength(BULK_MAX, issue("bulk_too_many")),
    ),
});

/** `POST …/desk/undo`: all of them or none. */
export const undoLinesSchema = z.object({
  ids: z
    .array(idSchema, issue("body_invalid"))
    .check(
      z.minLength(1, issue("body_invalid")),
      z.maxLength(VERIFY_EXACT_MAX, issue("bulk_too_many")),
    ),
});

/** `POST …/desk/credit`: the deposit becomes the member's credit. */
export const creditLineSchema = z.object({
  id: madeIdSchema,
  line: seenLine,
  user_id: idSchema,
  is_confirmed: answers.is_confirmed,
  alone_reason: answers.alone_reason,
});
export type CreditCommand = z.infer<typeof creditLineSchema>;

/** `POST …/desk/not-ours`. */
export const notOursSchema = z.object({
  id: madeIdSchema,
  line: seenLine,
  reason: requiredLine(
    TEXT_LIMITS.rejectReason,
    "reject_reason_required",
    "reject_reason_too_long",
  ),
});

/** `POST …/desk/return`: the bank returned the deposit `of`. */
export const returnLineSchema = z.object({
  id: madeIdSchema,
  line: seenLine,
  of: seenLine,
  /** What a proof verified before the deposit was noted, as the admin saw it. */
  payments: z.optional(z.array(idSchema, issue("body_invalid"))),
});
export type ReturnCommand = z.infer<typeof returnLineSchema>;

/** `POST …/desk/refund`: the debit is this recorded refund, which its event in the ledger names. */
export const matchRefundSchema = z.object({ id: madeIdSchema, line: seenLine, refund: idSchema });

/** `POST …/desk/reopen`. */
export const reopenLineSchema = z.object({ id: madeIdSchema, line: seenLine });

/** `POST …/desk/email`: an email about a deposit to the member whose it may be. */
export const emailMemberSchema = z.object({
  id: madeIdSchema,
  line: seenLine,
  user_id: idSchema,
  message: requiredText(TEXT_LIMITS.memberEmail, "member_email_required", "member_email_too_long"),
});
export type MemberEmail = z.infer<typeof emailMemberSchema>;

/** A stored line as the desk shows it. */
export const deskLineSchema = z.object({
  id: z.string(),
  account_id: z.string(),
  date: z.string(),
  cents: z.number(),
  text: z.string(),
  status: z.enum(LINE_STATUSES),
  version: z.number(),
  user_id: z.string(),
  reason: z.string(),
  decided_at: z.string(),
  /** The email of the admin who decided. */
  decided_by: z.string(),
  /** When a member was last asked about it by email, or empty. */
  emailed_at: z.string(),
});
export type DeskLine = z.infer<typeof deskLineSchema>;

/** A payment that a line may be for. */
const deskPaymentSchema = z.object({
  kind: kindSchema,
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  order_number: z.string(),
  references: z.array(z.string()),
  total: z.number(),
  to_pay: z.number(),
  /** The amount due; of a verified one the amount received. */
  due: z.number(),
  state: z.enum(["open", "verified", "rejected", "paid", "cancelled", "uncompleted"]),
  placed_at: z.string(),
  placed_on: z.string(),
  /** Of a verified one the last day on which its deposit is expected; else empty. */
  expected_until: z.string(),
  newest_proof: z.string(),
});
export type DeskPayment = z.infer<typeof deskPaymentSchema>;

const sumSchema = z.object({ count: z.number(), cents: z.number() });

const causeSchema = z.object({
  kind: z.enum([...CAUSE_KINDS, "gap"]),
  date: z.string(),
  until: z.string(),
  cents: z.number(),
  /** When an import of these days was undone; empty where none was. */
  undone_on: z.string(),
});
export type NamedCause = z.infer<typeof causeSchema>;

/** One statement and whether its sums agree. */
const reconciliationSchema = z.object({
  account_id: z.string(),
  account: z.string(),
  from_date: z.string(),
  to_date: z.string(),
  has_balances: z.boolean(),
  opening: z.number(),
  closing: z.number(),
  credits: z.number(),
  /** What went out, with the fees that the balance moves by; below zero. */
  debits: z.number(),
  matched: z.number(),
  not_matched: z.number(),
  not_ours: z.number(),
  /** Why the balances don't add up, and what is missing before the statement begins. */
  causes: z.array(causeSchema),
});
export type Reconciliation = z.infer<typeof reconciliationSchema>;

/** `GET …/desk/lines?after=`: the undecided lines, the oldest first. */
export const deskLinesSchema = z.object({
  lines: z.array(deskLineSchema),
  next: z.nullable(z.string()),
  /** Deposits that reversals among the lines may reverse. */
  earlier: z.array(deskLineSchema),
  /** Payments that the lines name, whatever their state. */
  named: z.array(deskPaymentSchema),
  /** Refunds to a member's bank that no line is matched to. */
  refunds: z.array(
    z.object({
      id: z.string(),
      user_id: z.string(),
      name: z.string(),
      date: z.string(),
      reference: z.string(),
      cents: z.number(),
    }),
  ),
  /** Whose payers' words the lines have. */
  payers: z.array(z.object({ payer: z.string(), user_id: z.string() })),
});
export type DeskLines = z.infer<typeof deskLinesSchema>;

/** `GET …/desk/payments?after=`: what waits for a deposit. */
export const deskPaymentsSchema = z.object({
  payments: z.array(deskPaymentSchema),
  next: z.nullable(z.string()),
});

/** `GET …/desk/summary`. */
export const deskSummarySchema = z.object({
  statements: z.array(reconciliationSchema),
  done: sumSchema,
  /** Whether there are more than were counted. */
  capped: z.boolean(),
});
export type DeskSummary = z.infer<typeof deskSummarySchema>;

/** A decided line and its result. */
const doneLineSchema = z.extend(deskLineSchema, {
  /** Whether it can be opened again: one that verified a payment can't. */
  can_reopen: z.boolean(),
  member: z.string(),
  /** The references that it paid. */
  paid: z.string(),
});
export type DoneLine = z.infer<typeof doneLineSchema>;

/** `GET …/desk/done?after=`, the newest statement lines first. */
export const donePageSchema = z.object({
  rows: z.array(doneLineSchema),
  next: z.nullable(z.string()),
});

/** What a command answers: the lines as they are now. */
export const lineAnswerSchema = z.object({
  event_id: z.string(),
  undo_until: z.string(),
  lines: z.array(deskLineSchema),
});
export type LineAnswer = z.infer<typeof lineAnswerSchema>;

/** `POST …/desk/email`. */
export const memberEmailedSchema = z.object({
  email: z.string(),
  lines: z.array(deskLineSchema),
});

/** `POST …/desk/match-exact`: the result of each. */
export const exactAnswerSchema = z.object({
  outcomes: z.array(
    z.object({
      id: z.string(),
      result: z.enum(["done", "refused"]),
      code: z.string(),
      undo_until: z.string(),
      lines: z.array(deskLineSchema),
    }),
  ),
});
export type ExactOutcome = z.infer<typeof exactAnswerSchema>["outcomes"][number];

/** What is left over when the sums of a statement are compared; both 0 where it adds up. */
export function reconcile(sums: Omit<Reconciliation, "causes">): {
  balance: number;
  credits: number;
} {
  const { has_balances, opening, credits, debits, closing, matched, not_matched, not_ours } = sums;
  return {
    balance: has_balances ? opening + credits + debits - closing : 0,
    credits: credits - matched - not_matched - not_ours,
  };
}
