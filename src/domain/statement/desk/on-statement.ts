import type { Days } from "./gaps";

/** How a claim of a deposit compares with the statements. `maybe`: a line waits that may be this deposit. */
export type OnStatement = "on" | "maybe" | "missing" | "unknown";

/** What of a claim is compared with the statements. */
export interface Claim {
  readonly found: boolean;
  /** Whether a line that waits, or a decided one of the member, may be this deposit. */
  readonly isSuggested: boolean;
  /** The day of the order, and the day on which the deposit was claimed. */
  readonly placedOn: string;
  readonly claimedOn: string;
}

/**
 * Whether a claimed deposit is on the statement, and up to which day everything is imported since it was ordered: empty
 * where nothing is. Before that day only: a deposit of the last day itself may come after the file was made.
 */
export function onStatement(
  { found, isSuggested, placedOn, claimedOn }: Claim,
  covered: readonly Days[],
): { readonly state: OnStatement; readonly up_to: string } {
  const up_to = covered.find(({ from, to }) => from <= placedOn && placedOn <= to)?.to ?? "";
  if (found) return { state: "on", up_to };
  if (isSuggested) return { state: "maybe", up_to };
  return { state: claimedOn < up_to ? "missing" : "unknown", up_to };
}
