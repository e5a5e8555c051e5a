import type { Cents } from "../money/rules";

/** One line of a bank statement, as every layout is read. */
export interface StatementLine {
  /** `YYYY-MM-DD`, the day on which the bank posted it. */
  readonly date: string;
  /** What came in; negative for what went out. */
  readonly cents: Cents;
  /** The bank's fee beside the amount, as the file counts it: mostly negative, 0 where there is none. */
  readonly fee: Cents;
  /** All text columns in their order, with two spaces between them. */
  readonly text: string;
  /** The row as it came. */
  readonly raw: string;
  /** The bank's own id; empty where there is none. Only a hint. */
  readonly fitid: string;
  /** The balance after the line, null where the file has none. */
  readonly balance: Cents | null;
}

export const LINE_STATUSES = [
  "open",
  "matched",
  "credit",
  "not_ours",
  "returned",
  "ignored",
] as const;
/** What was decided about a stored line. Debits begin as `ignored`. */
export type LineStatus = (typeof LINE_STATUSES)[number];

/** A line's text as it is compared: A–Z and 0–9 alone. */
export function keyText(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "");
}
