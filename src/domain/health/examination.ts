import type { Health } from "./health";

/** What the server tells `npm run doctor`. */
export interface Examination {
  readonly health: Health;
  /** The address from which the server thinks that it was asked. */
  readonly visitor: string;
  /** Whether a proxy passed the request on. */
  readonly passed_on: boolean;
  /** The migrations that the database has. */
  readonly migrations: readonly string[];
  /** Collections with other access rules than the product's. */
  readonly drifted: readonly string[];
  /** What doesn't add up in the ledger. */
  readonly ledger: readonly string[];
}
