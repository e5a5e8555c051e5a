import { now } from "../clock";
import { inTransaction } from "../http";
import { execute } from "../sql";

/** How long a deletion is kept for phones that are switched off; an older phone gets all rows anew. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** Forgets old deletions. Revisions are milliseconds, so they tell how old one is. */
export function purgeDeletions(app: App): void {
  const before = { before: now() - KEPT_MS };
  inTransaction(app, (tx) => {
    execute(
      tx,
      `UPDATE sync_owners SET purged_rev = old.rev
       FROM (SELECT owner, max(rev) AS rev FROM sync_rows
             WHERE deleted = 1 AND rev < {:before} GROUP BY owner) AS old
       WHERE sync_owners.owner = old.owner`,
      before,
    );
    execute(tx, "DELETE FROM sync_rows WHERE deleted = 1 AND rev < {:before}", before);
  });
}
