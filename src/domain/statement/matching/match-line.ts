import type { Cents } from "@/domain/money/rules";
import type { Marked } from "./line-text";

/** A stored line of a statement, as far as matching needs it. */
export interface MatchLine {
  readonly id: string;
  readonly date: string;
  /** Negative for what went out. */
  readonly cents: Cents;
  readonly text: string;
}

export interface Suggestion {
  /** `credit`: it becomes the member's credit. `return`: it reverses an earlier deposit. `refund`: we refunded it. */
  readonly kind: "payment" | "credit" | "return" | "refund";
  /** What is paid: one, or two that add up. Of a return what a proof verified before the deposit was noted. */
  readonly payments: readonly string[];
  /** The lines that pay it: mostly this one, or two that add up. Of a return the returned deposit. */
  readonly lines: readonly string[];
  readonly user_id: string;
  /** Why, in sentences. */
  readonly reason: string;
  /** The part of the text that says so. */
  readonly marked: Marked | null;
  /** Of a refund: the recorded one. */
  readonly refund?: string;
}

export interface LineMatch {
  readonly line: string;
  /** Only an exact match may act without a person looking at it. */
  readonly group: "exact" | "suggestion" | "none";
  /** The best first. */
  readonly suggestions: readonly Suggestion[];
  /** Why nothing is suggested, where it is known. */
  readonly note: string;
}
