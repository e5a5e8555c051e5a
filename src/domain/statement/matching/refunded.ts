import type { Cents } from "@/domain/money/rules";
import { daysBetween } from "@/domain/time/sa-time";
import { keyText } from "../line";
import { lineKind } from "./bank-words";
import type { MatchLine } from "./match-line";

/** A refund to a member's bank that an admin recorded and that no line is matched to. */
export interface RecordedRefund {
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
  /** The day that the admin named, `YYYY-MM-DD`. */
  readonly date: string;
  readonly reference: string;
  /** Above zero. */
  readonly cents: Cents;
}

/** A bank books a payment some days before or after the recorded day. */
export const REFUND_DAYS = 7;

/**
 * Which recorded refund each debit is: of equal cents, within a week, by its reference or else where there is no
 * other of this amount. No refund is named twice.
 */
export function refundedBy(
  lines: readonly MatchLine[],
  refunds: readonly RecordedRefund[],
): Map<string, { readonly refund: RecordedRefund; readonly isNamed: boolean }> {
  const debits = lines.filter(({ cents, text }) => cents < 0 && lineKind(text) !== "reversal");
  const found = new Map<string, { refund: RecordedRefund; isNamed: boolean }>();
  const taken = new Set<string>();
  for (const isNamed of [true, false]) {
    const rest = refunds.filter(({ id }) => !taken.has(id));
    for (const line of debits) {
      if (found.has(line.id)) continue;
      const fits = rest.filter((refund) => isRefund(line, refund) && !taken.has(refund.id));
      const [refund, other] = isNamed ? fits.filter((one) => names(line, one)) : fits;
      if (!refund || (!isNamed && other)) continue;
      taken.add(refund.id);
      found.set(line.id, { refund, isNamed });
    }
  }
  return found;
}

function isRefund(line: MatchLine, { cents, date }: RecordedRefund): boolean {
  return line.cents === -cents && Math.abs(daysBetween(date, line.date)) <= REFUND_DAYS;
}

function names({ text }: MatchLine, { reference }: RecordedRefund): boolean {
  const key = keyText(reference);
  return key !== "" && keyText(text).includes(key);
}
