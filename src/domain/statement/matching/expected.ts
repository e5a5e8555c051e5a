import type { Question } from "@/domain/ledger/questions";
import { daysAfter } from "@/domain/time/days-after";
import { isLive, type MatchPayment } from "./match-book";
import type { MatchLine } from "./match-line";

/**
 * For so many days after its proof a deposit may come: a payment to another bank takes two working days, and over
 * Easter or Christmas up to six days; banks post by night.
 */
const LATE_DAYS = 7;

/** Of what was verified and has no deposit any more: it may come as late as it likes. */
export const ANY_DAY = "9999-12-31";

/** The last day on which a verified payment's deposit is expected. `provedOn` is empty where no proof was uploaded. */
export function expectedUntil(verifiedOn: string, provedOn: string): string {
  const late = daysAfter(provedOn || verifiedOn, LATE_DAYS);
  return late > verifiedOn ? late : verifiedOn;
}

/** Whether a deposit of this day may be a payment's. One that was verified had its deposit near that day. */
export function isExpected(
  { date }: Pick<MatchLine, "date">,
  { state, placed_on, expected_until }: MatchPayment,
): boolean {
  return state !== "verified" || (placed_on <= date && date <= expected_until);
}

type Deposit = Pick<MatchLine, "date" | "cents">;

/** The payments that have no line and that a deposit may be for, by its amount and day. */
export function fittingPayments<Payment extends MatchPayment>(
  line: Deposit,
  payments: readonly Payment[],
): Payment[] {
  return payments.filter(
    (payment) =>
      isLive(payment) &&
      payment.due === line.cents &&
      payment.placed_on <= line.date &&
      isExpected(line, payment),
  );
}

/**
 * What an admin is asked before a deposit is only noted for a payment that its proof verified: a reference of an
 * earlier order may have been used again. `others` are the member's payments.
 */
export function questionBeforeNoting(
  line: Deposit,
  payment: MatchPayment,
  others: readonly MatchPayment[],
): Question | null {
  if (payment.state !== "verified") return null;
  const isOther = fittingPayments(line, others).some(({ id }) => id !== payment.id);
  if (isOther) return "member_has_open_payment";
  return isExpected(line, payment) ? null : "deposit_not_expected";
}
