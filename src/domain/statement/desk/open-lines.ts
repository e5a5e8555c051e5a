import { NAME_AND_DAY } from "@/domain/payment/reference";
import { referenceShapes, sameStart } from "@/domain/statement/matching/find-references";
import { findWithEdits } from "@/domain/text/find-with-edits";

/** A line that waits: where it begins in the text of all of them, its words as references are looked for, its amount. */
interface OpenLine {
  readonly at: number;
  readonly key: string;
  readonly cents: number;
}

/** What the lines that wait say of a payment. */
interface OfPayment {
  /** Whether one has its reference whole. */
  readonly isNamed: boolean;
  /** What those add up to that have any of its references whole and stayed with us; null without any, or where they are shared. */
  readonly cents: number | null;
  /** Whether those name another payment too and don't have this one's amount: only the desk can divide them. */
  readonly isShared: boolean;
  /** Whether the bank returned what has any of its references whole, and nothing else has. */
  readonly isReturned: boolean;
  /** Whether one has one of its references with one slip at the most, or cut off by the bank. */
  readonly isAlike: boolean;
}

/** More lines of one name and day are not compared one by one. */
const ALIKE_MAX = 30;
/** So many characters of a reference are whole before a slip in it, or where a bank cuts it off. */
const WHOLE_START = 10;

/** The lines that wait, each as `KEY:cents`, with spaces between. */
interface OpenTexts {
  readonly text: string;
  /** Those that the bank returned. */
  readonly returned?: string;
}

/**
 * Compares payments with the lines that wait. What is in none of them, as most of a reference is, is found out for each
 * payment without taking them apart. `areIssued` tells whether any of what looks like a reference is one.
 */
export function openLines(
  { text, returned = "" }: OpenTexts,
  areIssued: (shapes: readonly string[]) => boolean,
): (references: readonly [string, ...string[]], due: number) => OfPayment {
  return (references, due) => {
    const named = references.map((reference) => linesWith(text, reference));
    const wentBack = references.map((reference) => linesWith(returned, reference));
    const isNamed = [named, wentBack].some(([ofCurrent = []]) => ofCurrent.length > 0);
    const deposits = depositsOf(named.flat());
    const sum = deposits.reduce((total, { cents }) => total + cents, 0);
    const others = sum === due ? [] : othersIn(deposits, references);
    const isShared = others.length > 0 && areIssued(others);
    return {
      isNamed,
      cents: deposits.length === 0 || isShared ? null : sum,
      isShared,
      isReturned: deposits.length === 0 && depositsOf(wentBack.flat()).length > 0,
      isAlike: isNamed || isAlike(text, references),
    };
  };
}

/** What looks like a reference of another payment. */
function othersIn(lines: readonly OpenLine[], references: readonly string[]): string[] {
  return lines
    .flatMap(({ key }) => referenceShapes(key))
    .filter((shape) => !references.some((own) => own.includes(shape) || shape.includes(own)));
}

/** The deposits among lines of one text, each once. */
function depositsOf(lines: readonly OpenLine[]): OpenLine[] {
  return [...new Map(lines.map((line) => [line.at, line])).values()].filter(
    ({ cents }) => cents > 0,
  );
}

/** A slip leaves the first characters whole, or the last ones, or what is before the day and after it. */
function isAlike(text: string, references: readonly string[]): boolean {
  const pairs = references.flatMap((reference) => {
    const hasEnd = ({ key }: OpenLine) =>
      key.includes(reference.slice(8)) ||
      hasBoth(key, reference.slice(0, 7), reference.slice(NAME_AND_DAY));
    const begun = linesWith(text, reference.slice(0, WHOLE_START));
    const ended = linesWith(text, reference.slice(NAME_AND_DAY)).filter(hasEnd);
    const keys = new Map([...begun, ...ended].map(({ at, key }) => [at, key]));
    return [...keys.values()].map((key) => [reference, key] as const);
  });
  return (
    pairs.length >= ALIKE_MAX ||
    pairs.some(
      ([reference, key]) =>
        (findWithEdits(reference, key)?.edits ?? 2) <= 1 || isCutOff(reference, key),
    )
  );
}

/** Whether no other digit follows where the two differ: that would be another reference. */
function isCutOff(reference: string, key: string): boolean {
  const from = key.indexOf(reference.slice(0, WHOLE_START));
  if (from < 0) return false;
  const kept = sameStart(reference, key.slice(from));
  return !/\d/.test(key.charAt(from + kept));
}

function hasBoth(key: string, first: string, last: string): boolean {
  const at = key.indexOf(first);
  return at >= 0 && key.includes(last, at + first.length);
}

/** The lines that have a part, which is letters and digits. */
function linesWith(text: string, part: string): OpenLine[] {
  const found: OpenLine[] = [];
  if (part === "") return found;
  let from = text.indexOf(part);
  while (from >= 0) {
    const at = text.lastIndexOf(" ", from) + 1;
    const space = text.indexOf(" ", from);
    const end = space < 0 ? text.length : space;
    const [key = "", cents = ""] = text.slice(at, end).split(":");
    if (from < at + key.length) found.push({ at, key, cents: Number(cents) });
    from = text.indexOf(part, end);
  }
  return found;
}
