import { SYNCED_DELETIONS_MAX } from "@/domain/sync/synced-tables";
import { DAY_MS } from "@/domain/time/durations";
import { now } from "../core/clock";
import { inTransaction } from "../core/http";
import { execute, selectFirst } from "../core/sql";

/** How long a deletion is kept for phones that are switched off; an older phone pulls all rows. */
const KEPT_MS = 90 * DAY_MS;

/**
 * Forgets a member's oldest deletions where there are too many. Returns the revision up to which they
 * are gone: a phone that knows no more than that pulls all rows; 0 where nothing was deleted.
 */
export function purgeExcess(tx: App, userId: string): number {
  if (revisionOf(tx, userId, SYNCED_DELETIONS_MAX) === 0) return 0;
  const upTo = revisionOf(tx, userId, SYNCED_DELETIONS_MAX / 2);
  execute(tx, "DELETE FROM sync_rows WHERE owner = {:userId} AND deleted = 1 AND rev <= {:upTo}", {
    userId,
    upTo,
  });
  return upTo;
}

/** The revision of the deletion that has `newer` newer ones; 0 where there is none. */
function revisionOf(tx: App, userId: string, newer: number): number {
  const found = selectFirst(
    tx,
    `SELECT rev FROM sync_rows WHERE owner = {:userId} AND deleted = 1
     ORDER BY rev DESC LIMIT 1 OFFSET {:newer}`,
    { userId, newer },
    { rev: 0 },
  );
  return found?.rev ?? 0;
}

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
