import { type LineKind, lineKind, payerOf } from "./bank-words";
import { isExpected, questionBeforeNoting } from "./expected";
import { hasDouble, type Whole, wholeReferences } from "./find-references";
import { type LineText, lineText, markedIn } from "./line-text";
import {
  indexBook,
  isLive,
  type MatchBook,
  type MatchIndex,
  type MatchPayment,
} from "./match-book";
import type { LineMatch, MatchLine, Suggestion } from "./match-line";
import { noteText, paymentReason, reasonText } from "./match-reasons";
import { type RecordedRefund, refundedBy } from "./refunded";
import { namedPayments, provedPayments, returnedBy } from "./returned";
import { type Known, suggestionsFor } from "./suggest";

const MOST_SUGGESTIONS = 5;

/**
 * What each line is for. `earlier` are deposits that were decided about, which the bank may return; `refunds` were
 * recorded and have no line yet.
 */
export function matchLines(
  lines: readonly MatchLine[],
  book: MatchBook,
  earlier: readonly MatchLine[] = [],
  refunds: readonly RecordedRefund[] = [],
): LineMatch[] {
  const index = indexBook(book);
  const returned = returnedBy(lines, earlier);
  const refunded = refundedBy(lines, refunds);
  const returnedOn = new Map<string, string>();
  for (const line of lines) {
    const credit = returned.get(line.id);
    if (credit) returnedOn.set(credit.id, line.date);
  }
  const deposits = lines.filter(({ id, cents }) => cents > 0 && !returnedOn.has(id));
  const read = deposits
    .map((line) => readLine(line, index))
    // A bank takes its fees: with money that comes in, the word is the payer's.
    .filter(({ kind }) => kind === "payment" || kind === "fee");
  const claims = claimsOn(read);
  const exact = new Map<string, LineMatch>();
  const taken = new Set<string>();
  const sure = read.flatMap((one) => {
    const whole = automatic(one, claims, index);
    return whole ? [{ one, whole }] : [];
  });
  // What waits gets its line first: what was verified is only noted where nothing of the member waits.
  for (const isVerified of [false, true]) {
    for (const { one, whole } of sure) {
      const { payment } = whole;
      if ((payment.state === "verified") !== isVerified) continue;
      const ofMember = index.byUser.get(payment.user_id) ?? [];
      const others = ofMember.filter(({ id }) => !taken.has(id));
      if (questionBeforeNoting(one.line, payment, others)) continue;
      taken.add(payment.id);
      exact.set(one.line.id, exactMatch(one, whole));
    }
  }
  const known = read.filter(({ line }) => !exact.has(line.id));
  const suggested = suggestionsFor(known, { index, taken, claims });
  const provedOf = provedBeside(lines, deposits, index);
  return lines.map((line): LineMatch => {
    const credit = returned.get(line.id);
    if (credit) return returnMatch(line, credit, provedOf(credit));
    const refund = refunded.get(line.id);
    if (refund) return refundMatch(line, refund);
    const found = exact.get(line.id);
    if (found) return found;
    const suggestions = suggested.get(line.id) ?? [];
    const date = returnedOn.get(line.id);
    return {
      line: line.id,
      group: suggestions.length > 0 ? "suggestion" : "none",
      suggestions: suggestions.slice(0, MOST_SUGGESTIONS),
      note: date ? noteText("returned", { date }) : noteOf(lineKind(line.text)),
    };
  });
}

/** Whether a line is matched to this payment without a question, as the server asks before it acts. */
export function isExact(line: MatchLine, paymentId: string, book: MatchBook): boolean {
  const [match] = matchLines([line], book);
  return match?.group === "exact" && match.suggestions[0]?.payments[0] === paymentId;
}

function readLine(line: MatchLine, index: MatchIndex): Known & { readonly kind: LineKind } {
  const text = lineText(line.text);
  return {
    line,
    text,
    whole: wholeReferences(text, index),
    payer: payerOf(line.text),
    kind: lineKind(line.text),
  };
}

/** The lines that name each payment whole and have its amount. */
function claimsOn(read: readonly Known[]): ReadonlyMap<string, readonly MatchLine[]> {
  const claims = new Map<string, MatchLine[]>();
  for (const { line, whole } of read) {
    for (const id of new Set(whole.map(({ payment }) => payment.id))) {
      const isClaim = whole.some(
        ({ payment }) =>
          payment.id === id && payment.due === line.cents && isExpected(line, payment),
      );
      if (!isClaim) continue;
      claims.set(id, [...(claims.get(id) ?? []), line]);
    }
  }
  return claims;
}

/** The reference by which a line is matched automatically: whole, alone, and of the right amount. */
function automatic(
  { line, whole }: Known,
  claims: ReadonlyMap<string, readonly MatchLine[]>,
  index: MatchIndex,
): Whole | null {
  const live = whole.filter(({ payment }) => isLive(payment));
  const [only] = live;
  if (!only || live.some(({ payment }) => payment.id !== only.payment.id)) return null;
  const { payment, isSure } = only;
  const isRight = isSure && payment.due === line.cents && payment.placed_on <= line.date;
  if (!isRight || payment.state === "rejected" || (claims.get(payment.id)?.length ?? 0) > 1)
    return null;
  return hasDouble(only, index) ? null : only;
}

function exactMatch({ line, text }: { line: MatchLine; text: LineText }, whole: Whole): LineMatch {
  const { payment, from, to } = whole;
  const suggestion: Suggestion = {
    kind: "payment",
    payments: [payment.id],
    lines: [line.id],
    user_id: payment.user_id,
    reason: paymentReason("exact", [payment]),
    marked: markedIn(text, from, to),
  };
  return { line: line.id, group: "exact", suggestions: [suggestion], note: "" };
}

/** What returned deposits take back that wait to be noted; what was decided about has its matches. */
function provedBeside(
  lines: readonly MatchLine[],
  deposits: readonly MatchLine[],
  index: MatchIndex,
) {
  const waiting = new Set(lines.map(({ id }) => id));
  let named: ReadonlySet<string> | undefined;
  return (deposit: MatchLine): MatchPayment[] => {
    if (!waiting.has(deposit.id)) return [];
    named ??= namedPayments(deposits, index);
    return provedPayments(deposit, index, named);
  };
}

function returnMatch(
  line: MatchLine,
  credit: MatchLine,
  proved: readonly MatchPayment[],
): LineMatch {
  const reason = reasonText("returned", { date: credit.date });
  const payments = proved.map(({ id }) => id);
  return {
    line: line.id,
    group: "suggestion",
    suggestions: [
      { kind: "return", payments, lines: [credit.id], user_id: "", reason, marked: null },
    ],
    note: "",
  };
}

function refundMatch(
  line: MatchLine,
  { refund, isNamed }: { refund: RecordedRefund; isNamed: boolean },
): LineMatch {
  const { id, user_id, name, date } = refund;
  const reason = reasonText(isNamed ? "refund" : "refund_amount", {
    name: name || refund.reference,
    date,
  });
  return {
    line: line.id,
    group: "suggestion",
    suggestions: [
      { kind: "refund", payments: [], lines: [line.id], user_id, reason, marked: null, refund: id },
    ],
    note: "",
  };
}

function noteOf(kind: LineKind): string {
  return kind === "payment" ? "" : noteText(kind);
}

export type { MatchBook };
