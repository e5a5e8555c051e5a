import { areNeighbours, NAME_AND_DAY } from "@/domain/payment/reference";
import { type Found, findWithEdits } from "@/domain/text/find-with-edits";
import { type LineText, type Marked, markedIn } from "./line-text";
import {
  digitsFor,
  type IndexedReference,
  isLive,
  type MatchIndex,
  SHORTEST_START,
  START,
  withOneLess,
} from "./match-book";

export interface Whole extends IndexedReference {
  readonly from: number;
  readonly to: number;
  /** `sure`: as one word, or as several with nothing of other words. */
  readonly isSure: boolean;
}

/** A reference as the server makes it; a whole one is not joined with the next word. */
const REFERENCE = /^[A-Z]{3}\d{11}(\d{3})?S?$/;
const LENGTHS = [14, 15, 17, 18];

/** Every part of a joined text that is shaped like a reference. */
export function referenceShapes(joined: string): string[] {
  const found = new Set<string>();
  for (let from = 0; from + 14 <= joined.length; from += 1) {
    for (const length of LENGTHS) {
      const part = joined.slice(from, from + length);
      if (part.length === length && REFERENCE.test(part)) found.add(part);
    }
  }
  return [...found];
}

/** What banks print behind a field that is full. */
const GLUED = /^(TRANSFER|PAYMENT|PAYSHAP|RTC|EFT|ABSA|BANK|FNB)/;

/** The whole references in a text, also where its words are joined. */
export function wholeReferences(text: LineText, index: MatchIndex): Whole[] {
  const { references, lengths } = index;
  const found: Whole[] = [];
  for (let from = 0; from < text.joined.length; from += 1) {
    if (!index.starts.has(text.joined.slice(from, from + START))) continue;
    for (const length of lengths) {
      const entry = references.get(text.joined.slice(from, from + length));
      if (!entry || entry.reference.length !== length) continue;
      found.push({ ...entry, from, to: from + length, isSure: isSure(text, from, from + length) });
    }
  }
  // A whole word is no start of a longer reference, and a part of it is no reference.
  const words = found.filter((one) => isWord(text, one.from, one.to));
  return found.filter((one) => !words.some((word) => word !== one && isInside(one, word)));
}

function isInside(one: Whole, other: Whole): boolean {
  return one.from >= other.from && one.to <= other.to;
}

function isWord({ begins, ends }: LineText, from: number, to: number): boolean {
  return begins.has(from) && ends.has(to) && isWithinWord(begins, from, to);
}

function isWithinWord(begins: ReadonlySet<number>, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at += 1) if (begins.has(at)) return false;
  return true;
}

function isSure(text: LineText, from: number, to: number): boolean {
  const { joined, begins, ends } = text;
  if (isWithinWord(begins, from, to)) return ends.has(to) || isGlued(joined, from, to);
  if (!begins.has(from) || !ends.has(to)) return false;
  // By joining, a whole reference would become another one: "BUH20261112417 SIPHO".
  let end = from + 1;
  while (!ends.has(end)) end += 1;
  return !REFERENCE.test(joined.slice(from, end));
}

/** Whether what follows in the same word is the bank's and cannot be a part of the reference. */
function isGlued(joined: string, from: number, to: number): boolean {
  const rest = joined.slice(to);
  return GLUED.test(rest) || (!joined.slice(from, to).endsWith("S") && /^[A-RT-Z]/.test(rest));
}

export interface Similar extends IndexedReference {
  /** 1, 2, or `LOOKALIKES`. */
  readonly edits: number;
  readonly marked: Marked | null;
}

/** More than two edits, each of which is a letter for the digit that it looks like, or a digit for such a letter. */
export const LOOKALIKES = 3;

const FEWEST_DIGITS = 10;
const NAME_LETTERS = 3;

/** References that are one or two edits away from a text, or that it has with letters for their digits. */
export function similarReferences(text: LineText, cents: number, index: MatchIndex): Similar[] {
  const candidates = new Map<string, { entry: IndexedReference; near: number }>();
  const note = (entries: readonly IndexedReference[] | undefined, near: number) => {
    for (const entry of entries ?? []) {
      if (!candidates.has(entry.reference)) candidates.set(entry.reference, { entry, near });
    }
  };
  const digits = digitsFor(text.joined);
  const lengths = new Set(index.lengths.map((length) => (length > 15 ? 14 : 11)));
  for (let from = 0; from + FEWEST_DIGITS <= digits.length; from += 1) {
    for (const length of lengths) {
      for (const key of keysAt(digits, from, length)) note(index.byDigits.get(key), from);
    }
    const name = text.joined.slice(from, from + NAME_LETTERS);
    if (isDated(digits, from)) note(index.byNameAndDue.get(`${name}|${cents}`), from);
  }
  const found: Similar[] = [];
  for (const { entry, near } of candidates.values()) {
    const from = Math.max(0, near - NAME_LETTERS - 3);
    const part = text.joined.slice(from, near + entry.reference.length + 4);
    const best = findWithEdits(entry.reference, part) ?? findLookalike(entry.reference, part);
    if (!best || best.edits === 0) continue;
    const marked = markedIn(text, from + best.from, from + best.to);
    found.push({ ...entry, edits: best.edits, marked });
  }
  return found;
}

function findLookalike(reference: string, text: string): Found | null {
  const from = digitsFor(text).indexOf(digitsFor(reference));
  return from < 0 ? null : { edits: LOOKALIKES, from, to: from + reference.length };
}

/** Whether a name at this place is followed by what may be a date and the rest of a reference. */
function isDated(digits: string, from: number): boolean {
  return /^\d{6}/.test(digits.slice(from + NAME_LETTERS + 1).replace(/[A-Z]/, ""));
}

/** What the digits at a place may be with one of them wrong, missing, added or swapped. */
function keysAt(digits: string, from: number, length: number): string[] {
  const same = digits.slice(from, from + length);
  const keys: string[] = [];
  if (isMostlyDigits(same, length)) keys.push(same, ...withOneLess(same));
  const shorter = digits.slice(from, from + length - 1);
  if (isMostlyDigits(shorter, length - 1)) keys.push(shorter);
  const longer = digits.slice(from, from + length + 1);
  if (isMostlyDigits(longer, length + 1)) keys.push(...withOneLess(longer));
  return keys;
}

function isMostlyDigits(text: string, length: number): boolean {
  return text.length === length && text.replace(/\d/g, "").length <= 1;
}

export interface Lettered extends IndexedReference {
  readonly marked: Marked | null;
}

/** The date and three or six digits of a reference as a word of its own, perhaps with the S. */
const DIGITS_ALONE = /(?<![0-9A-Z])(20\d{9}(?:\d{3})?)S?(?![0-9A-Z])/g;

/** References of payments of this amount whose digits the text has, without the letters of the name. */
export function referencesWithoutLetters(
  text: string,
  cents: number,
  index: MatchIndex,
): Lettered[] {
  return [...text.toUpperCase().matchAll(DIGITS_ALONE)].flatMap((match) => {
    const marked: Marked = [match.index, match.index + match[0].length];
    const entries = index.byDigitsAndDue.get(`${match[1]}|${cents}`) ?? [];
    return entries.map((entry) => ({ ...entry, marked }));
  });
}

export interface Cut extends IndexedReference {
  readonly kept: number;
  readonly marked: Marked | null;
}

/** References of payments of this amount of which the text holds the start, cut off by the bank. */
export function cutReferences(text: LineText, cents: number, index: MatchIndex): Cut[] {
  return cutsIn(text, SHORTEST_START, (start) => index.byStartAndDue.get(`${start}|${cents}`));
}

/** The same whatever the amount: the text holds the name and the day. */
export function cutOfAnyAmount(text: LineText, index: MatchIndex): Cut[] {
  return cutsIn(text, NAME_AND_DAY, (start) => index.byNameAndDay.get(start));
}

function cutsIn(
  text: LineText,
  length: number,
  beginningWith: (start: string) => readonly IndexedReference[] | undefined,
): Cut[] {
  const { joined, ends } = text;
  const found: Cut[] = [];
  for (let from = 0; from + length <= joined.length; from += 1) {
    for (const entry of beginningWith(joined.slice(from, from + length)) ?? []) {
      const kept = sameStart(entry.reference, joined.slice(from));
      const isCut = ends.has(from + kept) || /[A-Z]/.test(joined.charAt(from + kept));
      if (!isCut || kept === entry.reference.length) continue;
      found.push({ ...entry, kept, marked: markedIn(text, from, from + kept) });
    }
  }
  const longest = Math.max(0, ...found.map(({ kept }) => kept));
  return found.filter(({ kept }) => kept === longest);
}

/** How many characters two texts have in common at their start. */
export function sameStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** Another payment of the same amount whose reference is one edit away: a slip of the pen lands on it. */
export function hasDouble(one: IndexedReference, index: MatchIndex): boolean {
  const digits = digitsFor(one.reference.slice(NAME_LETTERS).replace(/S$/, ""));
  for (const key of [digits, ...withOneLess(digits)]) {
    for (const { reference, payment } of index.byDigits.get(key) ?? []) {
      const isOther = payment.id !== one.payment.id && payment.due === one.payment.due;
      if (isOther && isLive(payment) && areNeighbours(reference, one.reference)) return true;
    }
  }
  return false;
}
