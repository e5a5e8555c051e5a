import type { Cents } from "@/domain/money/rules";
import { failed, ok, type Result } from "@/domain/result";

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
