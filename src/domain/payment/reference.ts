import { sastDate } from "@/domain/time/sa-time";

const FALLBACK_NAME = "User";
const SHORT_DIGITS = 3;
const LONG_DIGITS = 6;
/** From this attempt on the digits are six. */
export const SHORT_TRIES = 20;
// Prime to 10, so that no two tries of one millisecond give the same digits.
const SHORT_STEP = 377;
const LONG_STEP = 610_639;

/**
 * The reference that a member writes on the deposit: three letters of the name,
 * the date in South Africa, the last three digits of the clock in milliseconds, S with a membership
 * fee. `attempt` counts the ones found taken: each gives other digits, after twenty more digits.
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
  const end = carriesMembership ? "S" : "";
  return Array.from({ length: count }, (_, n) => start + digits(ms, from + n) + end);
}

/** Whether the reference says that a membership is paid with it. */
export function isMembershipReference(reference: string): boolean {
  return reference.endsWith("S");
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
