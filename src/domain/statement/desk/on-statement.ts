/** How a claim of a deposit compares with the statements. */
export type OnStatement = "on" | "missing" | "unknown";

/**
 * Whether a claimed deposit is on the statement. Before the statement's last day only: a deposit of the last
 * day itself may come after the file was made.
 */
export function onStatement(claim: {
  readonly found: boolean;
  readonly claimedOn: string;
  /** The last day of the statements; empty without any. */
  readonly upTo: string;
}): OnStatement {
  if (claim.found) return "on";
  return claim.upTo !== "" && claim.claimedOn < claim.upTo ? "missing" : "unknown";
}
