import { type Cents, formatRand } from "@/domain/money/rules";
import { fill } from "@/domain/text/messages";
import { formatPlainDate } from "@/domain/time/sa-time";
import type { MatchPayment } from "./match-book";

/** Why a line is suggested for a payment, in sentences. */
const REASONS = {
  exact: "The reference and the amount are right.",
  two_references: "The line names {reference} and {other}, and together they are {amount}.",
  two_deposits: "This deposit and the one of {amount} on {date} add up to what is due.",
  two_orders: "The member's payments {reference} and {other} add up to {amount}.",
  two_lines: "Another deposit of the same amount on {date} has this reference too.",
  double: "Another payment of the same amount has almost the same reference.",
  several: "The line names more than one reference.",
  joined: "The reference is there only when words are joined.",
  too_early: "The deposit is older than the order.",
  rejected:
    "The reference and the amount are right. The payment was rejected and will be reopened.",
  other_amount_less: "The reference is right. {amount} is missing.",
  other_amount_more: "The reference is right. {amount} too much arrived.",
  paid: "{reference} is paid already. This deposit becomes the member's credit.",
  cancelled: "{reference} was cancelled. This deposit becomes the member's credit.",
  uncompleted:
    "The member hasn't completed the membership {reference}. This deposit becomes the member's credit.",
  not_expected:
    "This deposit isn't near the day when {reference} was paid. It becomes the member's credit.",
  noted_late: "This deposit isn't near the day when {reference} was paid.",
  used_again:
    "The line names {reference}, which is paid already. The member has another payment of this amount.",
  cancelled_again:
    "The line names {reference}, which was cancelled. The member has another payment of this amount.",
  uncompleted_again:
    "The line names {reference}, a membership that the member hasn't completed. The member has another payment of this amount.",
  one_edit: "One character of the reference is different. The amount is right.",
  one_edit_less: "One character of the reference is different, and {amount} is missing.",
  one_edit_more: "One character of the reference is different, and {amount} too much arrived.",
  two_edits: "Two characters of the reference are different. The amount is right.",
  lookalikes:
    "The reference has letters that look like its digits, such as O for 0. The amount is right.",
  no_letters:
    "The line has the digits of the reference without its three letters. The amount is right.",
  cut: "The line has the first {count} characters of the reference. The amount is right.",
  cut_several:
    "The line has only the first {count} characters of the reference, and {fits} payments of this amount begin with them.",
  cut_less: "The line has the first {count} characters of the reference, and {amount} is missing.",
  cut_more:
    "The line has the first {count} characters of the reference, and {amount} too much arrived.",
  phone: "The line has the member's cell number. The amount is right.",
  phone_other: "The line has the member's cell number. {amount} is due.",
  phone_credit: "The line has the member's cell number. The member has nothing to pay.",
  payer: "An earlier deposit of this payer was the member's. The amount is right.",
  name: "The line has the member's name. The amount is right.",
  returned: "The bank returned the deposit of {date}.",
  refund: "A refund to {name} of this amount and reference was recorded for {date}.",
  refund_amount: "A refund to {name} of this amount was recorded for {date}.",
} as const;
export type ReasonCode = keyof typeof REASONS;

const NOTED = "The payment was verified from its proof, so only the deposit is noted.";

/** Why nothing is suggested for a line. */
const NOTES = {
  own_transfer: "A transfer between own accounts.",
  interest: "Interest of the bank.",
  card: "A settlement of card payments.",
  fee: "A fee of the bank.",
  reversal: "The bank reversed something.",
  returned: "The bank returned this deposit on {date}.",
} as const;
export type NoteCode = keyof typeof NOTES;

interface Values {
  readonly reference?: string;
  readonly name?: string;
  readonly other?: string;
  readonly amount?: Cents;
  readonly date?: string;
  readonly count?: number;
  readonly fits?: number;
}

export function reasonText(code: ReasonCode, values: Values = {}): string {
  return fill(REASONS[code], texts(values));
}

/** Why, and that a payment that was verified from its proof is not verified again. */
export function paymentReason(
  code: ReasonCode,
  payments: readonly Pick<MatchPayment, "state">[],
  values: Values = {},
): string {
  const isNoted = payments.length === 1 && payments[0]?.state === "verified";
  return isNoted ? `${reasonText(code, values)} ${NOTED}` : reasonText(code, values);
}

export function noteText(code: NoteCode, values: Values = {}): string {
  return fill(NOTES[code], texts(values));
}

function texts({ amount, date, count, fits, ...names }: Values): Record<string, string> {
  return {
    ...names,
    ...(amount !== undefined && { amount: formatRand(amount) }),
    ...(date !== undefined && { date: formatPlainDate(date) }),
    ...(count !== undefined && { count: String(count) }),
    ...(fits !== undefined && { fits: String(fits) }),
  };
}
