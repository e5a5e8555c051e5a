import { inTransaction } from "../core/http";
import { selectAll } from "../core/sql";
import { printBelow } from "../core/terminal";
import { mailAdmins } from "../mail/mail-admins";
import { LEDGER_CHECKS } from "./ledger-checks";

/** So many of each kind are named. */
const NAMED = 5;

interface LedgerDifference {
  readonly what: string;
  /** Ids of rows, never a name. */
  readonly ids: readonly string[];
}

/** What does not add up; empty where all does. */
export function ledgerDifferences(app: App): LedgerDifference[] {
  return Object.entries(LEDGER_CHECKS).flatMap(([what, sql]) => {
    const rows = selectAll(app, `SELECT id FROM (${sql}) LIMIT ${NAMED}`, {}, { id: "" });
    return rows.length > 0 ? [{ what, ids: rows.map(({ id }) => id) }] : [];
  });
}

/** Every night: whether the ledger adds up. Logs it, and emails the admins once a day. Answers what doesn't. */
export function checkLedger(app: App): string {
  const differences = ledgerDifferences(app);
  if (differences.length === 0) {
    app.logger().info("The ledger adds up");
    return "";
  }
  for (const { what, ids } of differences) {
    app.logger().error("The ledger doesn't add up", "what", what, "ids", ids.join(" "));
  }
  printBelow(
    "The ledger doesn't add up:",
    ...differences.map(({ what, ids }) => `${what}: ${ids.join(", ")}`),
  );
  const found = differences.map(({ what }) => what);
  inTransaction(app, (tx) => mailAdmins(tx, "ledger_difference", { found }));
  return found.join("; ");
}
