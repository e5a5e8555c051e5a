import { grouped } from "@/domain/grouped";
import { keyText } from "../line";
import { lineKind, withoutReversal } from "./bank-words";
import { ANY_DAY, questionBeforeNoting } from "./expected";
import { wholeReferences } from "./find-references";
import { lineText } from "./line-text";
import { isLive, type MatchIndex, type MatchPayment } from "./match-book";
import type { MatchLine } from "./match-line";

/**
 * Which deposit each reversal reverses: the newest earlier one of equal cents and text. No deposit is
 * reversed twice.
 */
export function returnedBy(
  lines: readonly MatchLine[],
  earlier: readonly MatchLine[],
): Map<string, MatchLine> {
  const oldestFirst = [...earlier, ...lines].sort((a, b) => (a.date < b.date ? -1 : 1));
  const credits = grouped(
    oldestFirst.filter(({ cents }) => cents > 0),
    ({ cents, text }) => keyOf(cents, text),
  );
  const returned = new Map<string, MatchLine>();
  const taken = new Set<string>();
  for (const line of oldestFirst) {
    if (line.cents >= 0 || lineKind(line.text) !== "reversal") continue;
    const found = (credits.get(keyOf(-line.cents, withoutReversal(line.text))) ?? [])
      .filter(({ id, date }) => date <= line.date && !taken.has(id))
      .pop();
    if (!found) continue;
    taken.add(found.id);
    returned.set(line.id, found);
  }
  return returned;
}

/**
 * The payments that a returned deposit takes back though it was never noted for them, as a proof had verified them
 * before: those that its text names and whose amounts it is, where it would be noted for them without a question. None
 * where another deposit that waits names one, as `namedPayments` tells.
 */
export function provedPayments(
  line: MatchLine,
  index: MatchIndex,
  namedBeside: ReadonlySet<string>,
): MatchPayment[] {
  const whole = wholeReferences(lineText(line.text), index);
  const named = [...new Map(whole.map(({ payment }) => [payment.id, payment])).values()].filter(
    isLive,
  );
  const proved = named.filter(
    ({ state, expected_until }) => state === "verified" && expected_until !== ANY_DAY,
  );
  const isClear =
    named.reduce((sum, { due }) => sum + due, 0) === line.cents &&
    proved.every(
      (payment) =>
        !namedBeside.has(payment.id) &&
        questionBeforeNoting(line, payment, index.byUser.get(payment.user_id) ?? []) === null,
    );
  return isClear ? proved : [];
}

/** The ids of the payments that deposits name whole, whatever kind of line the bank's words make of one. */
export function namedPayments(
  deposits: readonly Pick<MatchLine, "text">[],
  index: MatchIndex,
): ReadonlySet<string> {
  const named = deposits.flatMap(({ text }) => wholeReferences(lineText(text), index));
  return new Set(named.map(({ payment }) => payment.id));
}

function keyOf(cents: number, text: string): string {
  return `${cents}|${keyText(text)}`;
}
