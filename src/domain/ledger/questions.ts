import * as z from "zod/mini";
import { issue } from "@/domain/text/messages";
import { requiredLine } from "@/domain/text/text-field";
import { TEXT_LIMITS } from "@/domain/text/text-limits";

/**
 * What the server asks before it books money, each with the field of the command that answers it. Of the last
 * two, a second admin answers one by confirming the command as it is, and time the other.
 */
const QUESTIONS = {
  deposit_not_expected: "is_confirmed",
  member_has_open_payment: "is_confirmed",
  deposit_was_refunded: "is_confirmed",
  amount_far_too_little: "too_little",
  alone_reason_required: "alone_reason",
  second_admin_required: null,
  alone_too_soon: null,
} as const;
export type Question = keyof typeof QUESTIONS;

const isAnswered = z.optional(z.boolean(issue("body_invalid")));

/** What an admin answers, as fields of a command. */
export const answers = {
  /** That the deposit is for this after all: of the questions about deposits. */
  is_confirmed: isAnswered,
  /** That far less than the amount due arrived. */
  too_little: isAnswered,
  /** Why an admin decides alone where no second one could confirm. */
  alone_reason: z.optional(
    requiredLine(TEXT_LIMITS.rejectReason, "entry_reason_required", "reject_reason_too_long"),
  ),
} as const;

/** Which of them the server asked; undefined where a refusal is none of them. */
export function questionOf(code: string): Question | undefined {
  return (Object.keys(QUESTIONS) as Question[]).find((question) => question === code);
}

/** The fields with which a command is sent again. `reason` counts where one is asked for. */
export function answerTo(question: Question, reason: string): Readonly<Record<string, unknown>> {
  const field = QUESTIONS[question];
  if (field === null) return {};
  return { [field]: field === "alone_reason" ? reason : true };
}
