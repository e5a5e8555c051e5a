import { nameWords } from "./bank-words";
import { fittingPayments, isExpected } from "./expected";
import {
  type Cut,
  cutOfAnyAmount,
  cutReferences,
  LOOKALIKES,
  referencesWithoutLetters,
  similarReferences,
  type Whole,
} from "./find-references";
import { type LineText, type Marked, markedIn } from "./line-text";
import { isLive, type MatchIndex, type MatchPayment, wordKey } from "./match-book";
import type { MatchLine, Suggestion } from "./match-line";
import { paymentReason, type ReasonCode, reasonText } from "./match-reasons";

/** A line with what was read in it. */
export interface Known {
  readonly line: MatchLine;
  readonly text: LineText;
  readonly whole: readonly Whole[];
  readonly payer: string;
}

interface Context {
  readonly index: MatchIndex;
  /** Payments that have their line. */
  readonly taken: ReadonlySet<string>;
  /** The lines that name each payment whole and have its amount. */
  readonly claims: ReadonlyMap<string, readonly MatchLine[]>;
}

/** A suggestion with its place: the smaller the better. */
interface Ranked {
  readonly rank: number;
  readonly suggestion: Suggestion;
  /** The payments it is about, for what adds up. */
  readonly about: readonly MatchPayment[];
}

/** The suggestions of lines that are not matched automatically, the best first. */
export function suggestionsFor(
  lines: readonly Known[],
  context: Context,
): ReadonlyMap<string, readonly Suggestion[]> {
  const ranked = new Map<string, Ranked[]>();
  for (const one of lines) ranked.set(one.line.id, suggestionsOf(one, context));
  addPairsOfLines(lines, ranked);
  const found = new Map<string, Suggestion[]>();
  for (const [id, list] of ranked) found.set(id, inOrder(list));
  return found;
}

function suggestionsOf(one: Known, context: Context): Ranked[] {
  const live = one.whole.filter(({ payment }) => isOpen(payment, one.line, context));
  const byReference = [
    ...referencesThatAddUp(one, live),
    ...byReused(one, context),
    ...byWhole(one, live, context),
    ...byPaid(one, context),
    ...bySimilar(one, context),
  ];
  return [
    ...byReference,
    ...byDigits(one, context),
    ...byCut(one, context),
    ...byPhone(one, context),
    ...byPayer(one, context),
    ...byName(one, context),
    ...ordersThatAddUp(one, byReference, context),
  ];
}

/** Whether this deposit may be for a payment that has no line. */
function isOpen(payment: MatchPayment, line: MatchLine, { taken }: Context): boolean {
  return isLive(payment) && !taken.has(payment.id) && isExpected(line, payment);
}

function isSpent({ id, state }: MatchPayment, { taken }: Context): boolean {
  return taken.has(id) || (state !== "open" && state !== "rejected");
}

type WithoutDeposit = MatchPayment & { readonly state: "cancelled" | "uncompleted" };

/** Whether it takes no deposit, and none has paid it. */
function withoutDeposit(payment: MatchPayment): payment is WithoutDeposit {
  return payment.state === "cancelled" || payment.state === "uncompleted";
}

/** A reference of what takes no deposit, and another payment of its member that fits: used again. */
function byReused({ line, text, whole }: Known, context: Context): Ranked[] {
  return whole
    .filter(({ payment }) => isSpent(payment, context))
    .flatMap(({ payment, reference, from, to }) => {
      const code = withoutDeposit(payment) ? (`${payment.state}_again` as const) : "used_again";
      const isVerified = payment.state === "verified" && isOpen(payment, line, context);
      return nearest(rightFor(line, payment.user_id, context))
        .filter(({ id, state }) => id !== payment.id && !(isVerified && state === "verified"))
        .map((other) => ranked(line, 0.9, [other], markedIn(text, from, to), code, { reference }));
    });
}

/** Two references in one line. */
function referencesThatAddUp({ line }: Known, live: readonly Whole[]): Ranked[] {
  const payments = [...new Map(live.map((whole) => [whole.payment.id, whole.payment])).values()];
  return pairsOf(payments, line.cents).map(([a, b]) =>
    ranked(line, 0, [a, b], null, "two_references", pairValues(a, b, line.cents)),
  );
}

function byWhole({ line, text, whole }: Known, live: readonly Whole[], context: Context): Ranked[] {
  const isSeveral = new Set(live.map(({ payment }) => payment.id)).size > 1;
  return live.map(({ payment, from, to, isSure }) => {
    const marked = markedIn(text, from, to);
    const difference = line.cents - payment.due;
    if (difference !== 0) {
      const code = difference < 0 ? "other_amount_less" : "other_amount_more";
      return ranked(line, isSure ? 2 : 2.5, [payment], marked, code, {
        amount: Math.abs(difference),
      });
    }
    const others = (context.claims.get(payment.id) ?? []).filter(({ id }) => id !== line.id);
    const other = others[0];
    if (other) return ranked(line, 1, [payment], marked, "two_lines", { date: other.date });
    const code = isSeveral
      ? "several"
      : !isSure || whole.some((one) => one.payment.id !== payment.id && !one.isSure)
        ? "joined"
        : payment.state === "rejected"
          ? "rejected"
          : payment.placed_on > line.date
            ? "too_early"
            : payment.state === "verified"
              ? "exact"
              : "double";
    return ranked(line, isSure ? 1 : 1.5, [payment], marked, code);
  });
}

/** A reference of what takes no deposit: it is the member's credit. */
function byPaid({ line, text, whole }: Known, context: Context): Ranked[] {
  return whole
    .filter(({ payment, isSure }) => isSure && !isOpen(payment, line, context))
    .flatMap(({ payment, reference, from, to }) => {
      const marked = markedIn(text, from, to);
      const hasNoLine = isLive(payment) && !context.taken.has(payment.id);
      const code = withoutDeposit(payment) ? payment.state : hasNoLine ? "not_expected" : "paid";
      const found: Ranked[] = [];
      if (payment.user_id !== "") {
        found.push(credit(line, 2, payment.user_id, marked, { code, values: { reference } }));
      }
      if (hasNoLine) {
        found.push(ranked(line, 2.2, [payment], marked, "noted_late", { reference }));
      }
      return found;
    });
}

function rankOfSimilar(edits: number): readonly [rank: number, code: ReasonCode] {
  if (edits === LOOKALIKES) return [3.2, "lookalikes"];
  return edits === 1 ? [3, "one_edit"] : [4, "two_edits"];
}

function bySimilar({ line, text, whole }: Known, context: Context): Ranked[] {
  return similarReferences(text, line.cents, context.index)
    .filter(({ payment }) => isOpen(payment, line, context))
    .filter(({ payment }) => whole.every((one) => one.payment.id !== payment.id))
    .flatMap(({ payment, edits, marked }) => {
      const difference = line.cents - payment.due;
      if (difference === 0) {
        const [rank, code] = rankOfSimilar(edits);
        return [ranked(line, rank, [payment], marked, code)];
      }
      if (edits > 1) return [];
      const code = difference < 0 ? "one_edit_less" : "one_edit_more";
      return [ranked(line, 3.5, [payment], marked, code, { amount: Math.abs(difference) })];
    });
}

/** The digits of a reference alone, where one payment of this amount has them. */
function byDigits({ line, whole }: Known, context: Context): Ranked[] {
  if (whole.length > 0) return [];
  const found = referencesWithoutLetters(line.text, line.cents, context.index).filter(
    ({ payment }) => isOpen(payment, line, context),
  );
  const [only] = found;
  if (!only || found.some(({ payment }) => payment.id !== only.payment.id)) return [];
  return [ranked(line, 3.8, [only.payment], only.marked, "no_letters")];
}

function byCut({ line, text, whole }: Known, context: Context): Ranked[] {
  if (whole.length > 0) return [];
  const mayBe = ({ payment }: Cut) =>
    isOpen(payment, line, context) && payment.placed_on <= line.date;
  const cuts = cutReferences(text, line.cents, context.index).filter(mayBe);
  if (cuts.length === 0) return byCutAlone(line, cutOfAnyAmount(text, context.index).filter(mayBe));
  const fits = new Set(cuts.map(({ payment }) => payment.id)).size;
  return nearestFirst(cuts).map(({ payment, kept, marked }, at) =>
    ranked(line, 5 + at / 100, [payment], marked, fits > 1 ? "cut_several" : "cut", {
      count: kept,
      fits,
    }),
  );
}

/** Another amount, where one payment alone begins so. */
function byCutAlone(line: MatchLine, cuts: readonly Cut[]): Ranked[] {
  const [only] = cuts;
  if (!only || cuts.some(({ payment }) => payment.id !== only.payment.id)) return [];
  const { payment, kept, marked } = only;
  const difference = line.cents - payment.due;
  const values = { count: kept, amount: Math.abs(difference) };
  return [ranked(line, 9.3, [payment], marked, difference < 0 ? "cut_less" : "cut_more", values)];
}

function nearestFirst<One extends { readonly payment: MatchPayment }>(
  found: readonly One[],
): One[] {
  return [...found].sort((a, b) => (a.payment.placed_on > b.payment.placed_on ? -1 : 1));
}

const PHONE = /(?:0|27)([6-8]\d{8})/g;

function byPhone({ line, text }: Known, context: Context): Ranked[] {
  const found: Ranked[] = [];
  for (const match of text.joined.matchAll(PHONE)) {
    const marked = markedIn(text, match.index, match.index + match[0].length);
    for (const userId of context.index.byPhone.get(match[1] ?? "") ?? []) {
      const payments = paymentsOf(userId, line, context);
      const right = payments.filter(({ due }) => due === line.cents);
      found.push(...nearest(right).map((payment) => ranked(line, 6, [payment], marked, "phone")));
      if (right.length > 0) continue;
      const [other] = nearestAmount(line, payments);
      found.push(
        other
          ? ranked(line, 9.2, [other], marked, "phone_other", { amount: other.due })
          : credit(line, 9.5, userId, marked, { code: "phone_credit", values: {} }),
      );
    }
  }
  return found;
}

function byPayer({ line, payer }: Known, context: Context): Ranked[] {
  return (context.index.byPayer.get(payer) ?? []).flatMap((userId) =>
    nearest(rightFor(line, userId, context)).map((payment) =>
      ranked(line, 7, [payment], null, "payer"),
    ),
  );
}

function byName({ line }: Known, context: Context): Ranked[] {
  const named = namedMembers(line.text, context);
  return named.flatMap(({ userId, words }) =>
    nearest(rightFor(line, userId, context)).map((payment) =>
      ranked(line, 8 + 1 / (1 + words) / 2, [payment], null, "name"),
    ),
  );
}

/** A name that so many members share identifies no one. */
const MOST_NAMESAKES = 200;

/** The members whose name a line has, with how many of their words. */
function namedMembers(text: string, { index }: Context): { userId: string; words: number }[] {
  const counts = new Map<string, number>();
  for (const word of new Set(nameWords(text).filter(({ length }) => length >= 3))) {
    const members = index.byWord.get(wordKey(word)) ?? [];
    if (members.length > MOST_NAMESAKES) continue;
    for (const { member, words } of members) {
      if (!words.some((one) => isCutOf(word, one))) continue;
      counts.set(member.id, (counts.get(member.id) ?? 0) + 1);
    }
  }
  return [...counts].map(([userId, words]) => ({ userId, words }));
}

const SHORTEST_CUT = 5;

function isCutOf(word: string, name: string): boolean {
  return word === name || (word.length >= SHORTEST_CUT && name.startsWith(word));
}

/** Two payments of a member identified by the reference, the cell number or the payer. */
function ordersThatAddUp(one: Known, byReference: readonly Ranked[], context: Context): Ranked[] {
  const { line } = one;
  const named = new Set([
    ...byReference.map(({ suggestion }) => suggestion.user_id),
    ...byPhone(one, context).map(({ suggestion }) => suggestion.user_id),
    ...(context.index.byPayer.get(one.payer) ?? []),
    ...namedMembers(line.text, context)
      .filter(({ words }) => words > 1)
      .map(({ userId }) => userId),
  ]);
  return [...named].flatMap((userId) =>
    pairsOf(paymentsOf(userId, line, context), line.cents).map(([a, b]) => {
      // With a reference and the right sum it says more than the reference alone.
      const isNamed = one.whole.some(({ payment }) => payment === a || payment === b);
      return ranked(
        line,
        isNamed ? 1.8 : 9,
        [a, b],
        null,
        "two_orders",
        pairValues(a, b, line.cents),
      );
    }),
  );
}

const MOST_OF_MEMBER = 20;

function paymentsOf(userId: string, line: MatchLine, context: Context): MatchPayment[] {
  return (context.index.byUser.get(userId) ?? [])
    .filter((payment) => isOpen(payment, line, context))
    .slice(0, MOST_OF_MEMBER);
}

/** What a member may have paid with this line: the amount is right and the deposit is not older. */
function rightFor(line: MatchLine, userId: string, context: Context): MatchPayment[] {
  return fittingPayments(line, paymentsOf(userId, line, context));
}

/** What waits first, then the newest: a deposit follows its order. */
function nearest(payments: readonly MatchPayment[]): MatchPayment[] {
  const isVerified = ({ state }: MatchPayment) => Number(state === "verified");
  return [...payments]
    .sort((a, b) => isVerified(a) - isVerified(b) || (a.placed_on > b.placed_on ? -1 : 1))
    .slice(0, 2);
}

/** The amount that is nearest to the deposit. */
function nearestAmount(line: MatchLine, payments: readonly MatchPayment[]): MatchPayment[] {
  const distance = ({ due }: MatchPayment) => Math.abs(due - line.cents);
  return nearestFirst(payments.map((payment) => ({ payment })))
    .map(({ payment }) => payment)
    .sort((a, b) => distance(a) - distance(b));
}

function pairsOf(payments: readonly MatchPayment[], cents: number): [MatchPayment, MatchPayment][] {
  return payments.flatMap((a, at) =>
    payments
      .slice(at + 1)
      .filter((b) => a.due + b.due === cents)
      .map((b): [MatchPayment, MatchPayment] => [a, b]),
  );
}

function pairValues(a: MatchPayment, b: MatchPayment, amount: number) {
  return { reference: a.references[0] ?? "", other: b.references[0] ?? "", amount };
}

const MOST_PARTS = 6;
/** A part is named by the reference or the cell number. */
const MOST_RANK_OF_PART = 9.2;

/** Adds where one payment was paid in two deposits: both lines name it and add up. */
function addPairsOfLines(lines: readonly Known[], found: Map<string, Ranked[]>): void {
  const parts = new Map<string, { payment: MatchPayment; lines: Known[] }>();
  for (const one of lines) {
    for (const { rank, about } of found.get(one.line.id) ?? []) {
      const [payment, second] = about;
      if (!payment || second || rank > MOST_RANK_OF_PART || payment.due <= one.line.cents) continue;
      const part = parts.get(payment.id) ?? { payment, lines: [] };
      if (part.lines.length < MOST_PARTS && !part.lines.includes(one)) part.lines.push(one);
      parts.set(payment.id, part);
    }
  }
  for (const { payment, lines: some } of parts.values()) {
    for (const one of some) {
      const other = some.find(
        (each) => each !== one && each.line.cents + one.line.cents === payment.due,
      );
      if (!other) continue;
      const { cents: amount, date } = other.line;
      const pair = ranked(one.line, 1.8, [payment], null, "two_deposits", { amount, date });
      const ids = [one.line.id, other.line.id];
      found.get(one.line.id)?.push({ ...pair, suggestion: { ...pair.suggestion, lines: ids } });
    }
  }
}

/** Each payment once, by its best reason. */
function inOrder(list: readonly Ranked[]): Suggestion[] {
  const seen = new Set<string>();
  return [...list]
    .sort((a, b) => a.rank - b.rank)
    .map(({ suggestion }) => suggestion)
    .filter(({ kind, payments, user_id }) => {
      const key = kind === "credit" ? user_id : payments.join();
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

function ranked(
  line: MatchLine,
  rank: number,
  payments: readonly MatchPayment[],
  marked: Marked | null,
  code: ReasonCode,
  values: Parameters<typeof reasonText>[1] = {},
): Ranked {
  return {
    rank,
    about: payments,
    suggestion: {
      kind: "payment",
      payments: payments.map(({ id }) => id),
      lines: [line.id],
      user_id: payments[0]?.user_id ?? "",
      reason: paymentReason(code, payments, values),
      marked,
    },
  };
}

function credit(
  line: MatchLine,
  rank: number,
  userId: string,
  marked: Marked | null,
  { code, values }: { code: ReasonCode; values: Parameters<typeof reasonText>[1] },
): Ranked {
  return {
    rank,
    about: [],
    suggestion: {
      kind: "credit",
      payments: [],
      lines: [line.id],
      user_id: userId,
      reason: reasonText(code, values),
      marked,
    },
  };
}
