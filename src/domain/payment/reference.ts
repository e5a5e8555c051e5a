import { sastDate } from "@/domain/time/sa-time";

const FALLBACK_NAME = "User";
const NAME_LETTERS = 3;
/** The end of a reference that a membership fee is paid with. */
export const FEE_MARK = "S";
const DIGITS = "0123456789";
const SHORT_DIGITS = 3;
const LONG_DIGITS = 6;
/** The letters, the date and three digits. */
const SHORT_STEM = 14;
/** The letters and the date of a reference. */
export const NAME_AND_DAY = NAME_LETTERS + 8;
/** From this attempt on the digits are six. */
export const SHORT_TRIES = 5;
// Prime to 10, so that no two tries of one millisecond give the same digits.
const SHORT_STEP = 377;
const LONG_STEP = 610_639;

/**
 * The reference that a member writes on the deposit: three letters of the name,
 * the date in South Africa, the last three digits of the clock in milliseconds, S with a membership
 * fee. `attempt` counts the ones found taken: each gives other digits, and from `SHORT_TRIES` on more of them.
 */
export function paymentReference(
  name: string,
  ms: number,
  carriesMembership: boolean,
  attempt = 0,
): string {
  return referenceTries(name, ms, carriesMembership, { from: attempt, count: 1 })[0] ?? "";
}

/** The references of `count` attempts, the first of which is `from`. */
export function referenceTries(
  name: string,
  ms: number,
  carriesMembership: boolean,
  { from, count }: { readonly from: number; readonly count: number },
): string[] {
  const start = nameLetters(name) + sastDate(ms).replace(/-/g, "");
  const end = carriesMembership ? FEE_MARK : "";
  return Array.from({ length: count }, (_, n) => start + digits(ms, from + n) + end);
}

/** What a reference is without the S of a membership fee. */
export function stemOf(reference: string): string {
  return reference.endsWith(FEE_MARK) ? reference.slice(0, -FEE_MARK.length) : reference;
}

/**
 * Every stem that one slip of the pen in the digits makes of this one: a wrong or swapped digit, and the three that a
 * bank leaves of six. About 30, the stem itself among them. The S is left out or added as easily. Longer ones are those
 * that begin with `beginningOfLonger`, and those of a slip before the digits share one of `restsOf`.
 */
export function stemsOfOtherDigits(stem: string): string[] {
  const near = stem.length > SHORT_STEM ? [stem, stem.slice(0, SHORT_STEM)] : [stem];
  // Each order is checked against them: loops take a seventh of the time of arrays' methods here.
  for (let at = NAME_AND_DAY; at < stem.length; at += 1) {
    const before = stem.charAt(at - 1);
    const own = stem.charAt(at);
    const head = stem.slice(0, at);
    const tail = stem.slice(at + 1);
    for (let n = 0; n < DIGITS.length; n += 1) {
      if (DIGITS[n] !== own) near.push(head + DIGITS[n] + tail);
    }
    if (before !== own) near.push(head.slice(0, -1) + own + before + tail);
  }
  return near;
}

/** What a slip in the letters leaves of a reference, and what one in the day leaves. */
export function restsOf(reference: string): { withoutName: string; withoutDay: string } {
  return {
    withoutName: reference.slice(NAME_LETTERS),
    withoutDay: reference.slice(0, NAME_LETTERS) + reference.slice(NAME_AND_DAY),
  };
}

/**
 * What the longer references begin with of which a bank that leaves three of six digits makes this one; empty where it
 * has six itself.
 */
export function beginningOfLonger(reference: string): string {
  const stem = stemOf(reference);
  return stem.length === SHORT_STEM ? stem : "";
}

/** Whether one slip of the pen makes one reference of the other: a wrong or swapped character, or what is left out. */
export function areNeighbours(one: string, other: string): boolean {
  const [a, b] = [stemOf(one), stemOf(other)];
  if (a.length !== b.length) return a.startsWith(b) || b.startsWith(a);
  const wrong = Array.from(a, (_, at) => at).filter((at) => a[at] !== b[at]);
  const [first = -1, second = -1, third] = wrong;
  const isSwap = second === first + 1 && a[first] === b[second] && a[second] === b[first];
  return wrong.length <= 1 || (isSwap && third === undefined);
}

/** Whether the reference says that a membership is paid with it. */
export function isMembershipReference(reference: string): boolean {
  return reference.endsWith(FEE_MARK);
}

/** Three capitals of a name: without diacritics, X for what is no letter and for what is missing. */
export function nameLetters(name: string): string {
  const plain = (name.trim() || FALLBACK_NAME).normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  const letters = Array.from(plain)
    .slice(0, 3)
    .map((character) => character.toUpperCase())
    .map((capital) => (/^[A-Z]$/.test(capital) ? capital : "X"));
  return letters.join("").padEnd(3, "X");
}

function digits(ms: number, attempt: number): string {
  if (attempt < SHORT_TRIES) return lastDigits(ms + attempt * SHORT_STEP, SHORT_DIGITS);
  return lastDigits(ms + (attempt - SHORT_TRIES) * LONG_STEP, LONG_DIGITS);
}

function lastDigits(value: number, count: number): string {
  return String(value % 10 ** count).padStart(count, "0");
}
