import type { Cents } from "@/domain/money/rules";
import { NAME_AND_DAY } from "@/domain/payment/reference";
import type { PaymentKind } from "@/domain/payment/requests";
import { nameWords, plainCapitals } from "./bank-words";

/** A payment that a line may be for. */
export interface MatchPayment {
  readonly id: string;
  readonly kind: PaymentKind;
  /** Empty where the account is gone. */
  readonly user_id: string;
  /** Every reference that was given out for it, the current one first. */
  readonly references: readonly string[];
  /** The amount due; of a verified one the amount received. */
  readonly due: Cents;
  /**
   * `verified`: from its proof, and no line is matched to it yet. `uncompleted`: a membership's reference with which
   * none has begun.
   */
  readonly state: "open" | "verified" | "rejected" | "paid" | "cancelled" | "uncompleted";
  /** The day on which it was started, `YYYY-MM-DD`. */
  readonly placed_on: string;
  /** Of a verified one the last day on which its deposit is expected; else empty. */
  readonly expected_until: string;
}

export interface MatchMember {
  readonly id: string;
  readonly name: string;
  /** As it is stored, E.164. */
  readonly phone: string;
}

/** Who a payer's words stood for on earlier lines. */
export interface KnownPayer {
  readonly payer: string;
  readonly user_id: string;
}

/** What lines are compared with. */
export interface MatchBook {
  readonly payments: readonly MatchPayment[];
  readonly members: readonly MatchMember[];
  readonly payers: readonly KnownPayer[];
}

export interface IndexedReference {
  readonly reference: string;
  readonly payment: MatchPayment;
}

interface NamedMember {
  readonly member: MatchMember;
  readonly words: readonly string[];
}

/** A book with its indexes. Nothing is looked for by reading all of it. */
export interface MatchIndex {
  readonly references: ReadonlyMap<string, IndexedReference>;
  /** The first characters of the references. */
  readonly starts: ReadonlySet<string>;
  readonly lengths: readonly number[];
  readonly byDigits: ReadonlyMap<string, readonly IndexedReference[]>;
  /** The digits of a reference as they are, with the amount. */
  readonly byDigitsAndDue: ReadonlyMap<string, readonly IndexedReference[]>;
  readonly byNameAndDue: ReadonlyMap<string, readonly IndexedReference[]>;
  readonly byStartAndDue: ReadonlyMap<string, readonly IndexedReference[]>;
  readonly byNameAndDay: ReadonlyMap<string, readonly IndexedReference[]>;
  /** Without those of accounts that are gone, which no longer say whose they were. */
  readonly byUser: ReadonlyMap<string, readonly MatchPayment[]>;
  readonly byPhone: ReadonlyMap<string, readonly string[]>;
  readonly byPayer: ReadonlyMap<string, readonly string[]>;
  readonly byWord: ReadonlyMap<string, readonly NamedMember[]>;
}

const NAME_LETTERS = 3;
export const START = 6;
/** As few characters of a cut reference as may say anything: the name, the year and a part of the month. */
export const SHORTEST_START = 8;
const WORD_START = 5;
const SHORTEST_WORD = 3;

export function indexBook({ payments, members, payers }: MatchBook): MatchIndex {
  const references = new Map<string, IndexedReference>();
  const byDigits = new Map<string, IndexedReference[]>();
  const byDigitsAndDue = new Map<string, IndexedReference[]>();
  const byNameAndDue = new Map<string, IndexedReference[]>();
  const byStartAndDue = new Map<string, IndexedReference[]>();
  const byNameAndDay = new Map<string, IndexedReference[]>();
  const byUser = new Map<string, MatchPayment[]>();
  for (const payment of payments) {
    if (isLive(payment) && payment.user_id) add(byUser, payment.user_id, payment);
    for (const reference of payment.references) {
      const entry = { reference, payment };
      references.set(reference, entry);
      if (!isLive(payment)) continue;
      for (const key of neighbours(referenceDigits(reference))) add(byDigits, key, entry);
      const digits = reference.replace(/\D/g, "");
      add(byDigitsAndDue, `${digits}|${payment.due}`, entry);
      add(byNameAndDue, `${reference.slice(0, NAME_LETTERS)}|${payment.due}`, entry);
      add(byStartAndDue, `${reference.slice(0, SHORTEST_START)}|${payment.due}`, entry);
      add(byNameAndDay, reference.slice(0, NAME_AND_DAY), entry);
    }
  }
  const byPhone = new Map<string, string[]>();
  const byWord = new Map<string, NamedMember[]>();
  for (const member of members) {
    if (/^\+27\d{9}$/.test(member.phone)) add(byPhone, member.phone.slice(3), member.id);
    const words = nameWords(member.name).filter((word) => word.length >= SHORTEST_WORD);
    for (const start of new Set(words.map(wordKey))) add(byWord, start, { member, words });
  }
  const byPayer = new Map<string, string[]>();
  for (const { payer, user_id } of payers) add(byPayer, payer, user_id);
  const starts = new Set([...references.keys()].map((reference) => reference.slice(0, START)));
  const lengths = [...new Set([...references.keys()].map((reference) => reference.length))].sort(
    (a, b) => a - b,
  );
  return {
    references,
    starts,
    lengths,
    byDigits,
    byDigitsAndDue,
    byNameAndDue,
    byStartAndDue,
    byNameAndDay,
    byUser,
    byPhone,
    byPayer,
    byWord,
  };
}

/** Whether a deposit may still be for it. */
export function isLive({ state }: MatchPayment): boolean {
  return state !== "paid" && state !== "cancelled" && state !== "uncompleted";
}

/** The digits of a reference, without the letters of the name and the S. */
function referenceDigits(reference: string): string {
  return digitsFor(reference.slice(NAME_LETTERS).replace(/S$/, ""));
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  O: "0",
  Q: "0",
  I: "1",
  L: "1",
  Z: "2",
  S: "5",
  G: "6",
  B: "8",
};

/** Letters that look like digits, as these digits. */
export function digitsFor(text: string): string {
  return text.replace(/[OQILZSGB]/g, (letter) => LOOKALIKES[letter] ?? letter);
}

/** A text and all that it becomes by leaving out one character. */
function neighbours(text: string): string[] {
  return [text, ...withOneLess(text)];
}

export function withOneLess(text: string): string[] {
  const found = new Set<string>();
  for (let at = 0; at < text.length; at += 1) found.add(text.slice(0, at) + text.slice(at + 1));
  return [...found];
}

/** The start of a word: banks cut names. */
export function wordKey(word: string): string {
  return plainCapitals(word).slice(0, WORD_START);
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const found = map.get(key);
  if (found) found.push(value);
  else map.set(key, [value]);
}
