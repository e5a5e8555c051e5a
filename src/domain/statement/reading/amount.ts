import type { Cents } from "@/domain/money/rules";

/** An amount as a statement writes it. */
export interface WrittenAmount {
  readonly cents: Cents;
  /** How the file marks it: "-" by a sign or brackets, "cr" and "dr" by letters. */
  readonly mark: "" | "-" | "cr" | "dr";
}

/** Beyond ten milliard rand it is a number of another kind, such as an account's. */
const LARGEST = 1_000_000_000_000;
const BLANKS = /[\s\u00a0\u2007\u202f]+/g;
const DIGITS = /^(\d{1,3}(?: \d{3})+|\d{1,3}(?:,\d{3})+|\d*)(?:([.,])(\d{1,2}))?$/;

/**
 * The amount in a cell: `1 234,50`, `R1,234.50`, `+509910.25`, `(50.00)`, `50.00-`, `1 200.00Cr`. A comma before
 * one or two last digits is the decimal mark. Null for an empty cell or `-`, undefined for what is no amount.
 */
export function writtenAmount(cell: string): WrittenAmount | null | undefined {
  const text = cell.replace(BLANKS, " ").trim();
  if (text === "" || text === "-") return null;
  const { rest, mark } = unmarked(text);
  const match = DIGITS.exec(rest);
  if (!match) return undefined;
  const [, whole = "", point, fraction = ""] = match;
  if (whole === "" && fraction === "") return undefined;
  if (whole.includes(",") && point === ",") return undefined;
  const digits = whole.replace(/[ ,]/g, "");
  if (digits.length > 12) return undefined;
  const cents = Number(digits) * 100 + Number(fraction.padEnd(2, "0"));
  if (cents > LARGEST) return undefined;
  return { cents: mark === "-" || mark === "dr" ? 0 - cents : cents, mark };
}

/** The sign may be before or after "R", behind the digits, as brackets or as letters. */
function unmarked(text: string): { rest: string; mark: WrittenAmount["mark"] } {
  const letters = /^(.*?)\s?(cr|dr|ct|dt)\.?$/i.exec(text);
  if (letters) {
    const mark = /^c/i.test(letters[2] ?? "") ? "cr" : "dr";
    return { rest: withoutCurrency(letters[1] ?? ""), mark };
  }
  const brackets = /^\(\s*(.*?)\s*\)$/.exec(withoutCurrency(text));
  if (brackets) return { rest: withoutCurrency(brackets[1] ?? ""), mark: "-" };
  const signed = /^(?:R|ZAR)?\s?([+\-−–])\s?(.*)$/i.exec(text);
  if (signed) {
    return { rest: withoutCurrency(signed[2] ?? ""), mark: signed[1] === "+" ? "" : "-" };
  }
  const behind = /^(.*?)\s?([+-])$/.exec(text);
  if (behind) return { rest: withoutCurrency(behind[1] ?? ""), mark: behind[2] === "-" ? "-" : "" };
  return { rest: withoutCurrency(text), mark: "" };
}

function withoutCurrency(text: string): string {
  return text.replace(/^(?:R|ZAR)\s?(?=[\d.,(])/i, "").replace(/\s?ZAR$/i, "");
}

/** Numbers that Excel has shortened, such as `6,28E+10`: their digits are lost. */
export function isShortened(cell: string): boolean {
  return /^\s*\d([.,]\d+)?E\+?\d+\s*$/i.test(cell);
}
