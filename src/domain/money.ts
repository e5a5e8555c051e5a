import { failed, ok, type Result } from "@/domain/result";

/** An amount of rand in whole cents: 50000 is R500.00. */
export type Cents = number;

const THOUSANDS_SEPARATOR = "\u00a0";

/** `R1 234.50`, with a no-break space between thousands; negative amounts as `-R1 234.50`. */
export function formatRand(cents: Cents): string {
  const { sign, rand, fraction } = partsOf(cents);
  return `${sign}R${rand.replace(/\B(?=(\d{3})+$)/g, THOUSANDS_SEPARATOR)}.${fraction}`;
}

/** `559.00`: what a spreadsheet reads as a number (specification §7, CSV exports). */
export function formatCsvRand(cents: Cents): string {
  const { sign, rand, fraction } = partsOf(cents);
  return `${sign}${rand}.${fraction}`;
}

function partsOf(cents: Cents): { sign: string; rand: string; fraction: string } {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return { sign: cents < 0 ? "-" : "", rand: digits.slice(0, -2), fraction: digits.slice(-2) };
}

const AMOUNT = /^(-?)(\d{1,3}(?: \d{3})+|\d{1,3}(?:,\d{3})+|\d+|)(?:[.,](\d{0,2}))?$/;

/**
 * The amount that a member typed, in cents: `R1 234,50`, `1,234.50`, `1234.5`, `500`. A comma before
 * exactly three last digits parts thousands, before one or two it is the decimal sign.
 * Fails with `amount_invalid`, or `amount_too_large` where cents would no longer be exact.
 */
export function parseRand(text: string): Result<Cents, "amount_invalid" | "amount_too_large"> {
  const plain = text
    .replace(/[\u00a0\u202f\u2009\s]+/g, " ")
    .trim()
    .replace(/^(-?) ?R ?/i, "$1");
  const match = AMOUNT.exec(plain);
  const [, sign = "", rand = "", fraction = ""] = match ?? [];
  if (!match || rand + fraction === "") return failed("amount_invalid");

  const cents = Number(rand.replace(/[ ,]/g, "") + fraction.padEnd(2, "0"));
  if (!Number.isSafeInteger(cents)) return failed("amount_too_large");
  return ok(sign && cents > 0 ? -cents : cents);
}
