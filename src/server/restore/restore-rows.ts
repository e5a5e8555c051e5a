import { type RestoreRows, restoreRowsSchema } from "@/domain/sync/restore-requests";
import { SYNCED_TABLES, type SyncedTableName } from "@/domain/sync/synced-tables";
import { DAY_MS } from "@/domain/time/durations";
import { type Caller, fail } from "../core/http";
import { findOrNull, newRecord } from "../core/records";
import { isKey } from "../sync/apply-operations";
import { purgeExcess } from "../sync/purge-deletions";
import { knownRows, type WrittenRow, writeRows } from "../sync/stored-rows";
import { PoisonError, rowOf } from "../sync/synced-row";
import { restoring } from "./restoring";

/** A phone sends all of its rows at once: ten of a member's in a minute are plenty. */
const COST = 60;

/**
 * Restores the drafts and baskets that a phone has, after a backup was restored. Of each row the
 * one that is known as of a later revision stays, whichever phone comes first; what the phone changed since
 * is newer than all of them. A row that the phone no longer had at that revision was deleted.
 */
export const restoreRows = restoring(
  "POST /api/app/restore/rows",
  restoreRowsSchema,
  ({ tx, caller, body, now }) => {
    if (body.as_of > now + DAY_MS) fail(422, "text_invalid");
    const owner =
      findOrNull(tx, "sync_owners", caller.id) ??
      newRecord(tx, "sync_owners", { id: caller.id, owner: caller.id });
    // Above all that this phone and every other one has seen, so that each of them pulls it.
    const revision = Math.max(owner.getInt("rev") + 1, now, body.as_of + 1);
    const rows = restored(tx, caller, body, revision);
    if (rows.length > 0) {
      writeRows(tx, caller.id, revision, rows);
      owner.set("rev", revision);
      const purged = rows.some(({ value }) => value === null) ? purgeExcess(tx, caller.id) : 0;
      if (purged > 0) owner.set("purged_rev", purged);
      tx.save(owner);
    }
    return { restored: rows.length };
  },
  COST,
);

function restored(tx: App, caller: Caller, body: RestoreRows, revision: number): WrittenRow[] {
  const known = knownRows(tx, caller.id);
  const names = Object.keys(SYNCED_TABLES) as SyncedTableName[];
  return names.flatMap((table) => {
    const sent = body.tables[table];
    const had = sentRows(table, sent.rows, caller.id);
    const [changed, deleted] = [new Set(sent.changed), new Set(sent.deleted)];
    const live = new Set(known.live(table));
    const isNewer = (key: string, asOf: number) => asOf > (known.of(table, key)?.asOf ?? -1);
    const gone = [...live]
      .filter((key) => !had.has(key))
      .map((key) => ({
        table,
        key,
        value: null,
        asOf: deleted.has(key) ? revision : body.as_of,
      }))
      .filter(({ key, asOf }) => isNewer(key, asOf));
    const kept = [...had]
      .map(([key, value]) => ({
        table,
        key,
        value,
        asOf: changed.has(key) ? revision : body.as_of,
      }))
      .filter(({ key, asOf }) => isNewer(key, asOf));
    const added = kept.filter(({ key }) => !live.has(key));
    const room = SYNCED_TABLES[table].maxRows - live.size + gone.length;
    return [...gone, ...kept.filter(({ key }) => live.has(key)), ...added.slice(0, room)];
  });
}

/** The rows by their keys; one that is none is left out, as by a sync. */
function sentRows(name: SyncedTableName, rows: readonly unknown[], userId: string) {
  const found = new Map<string, Record<string, unknown>>();
  for (const sent of rows) {
    try {
      const row = rowOf(SYNCED_TABLES[name], sent, userId);
      if (isKey(row.id)) found.set(row.id, row);
    } catch (error) {
      if (!(error instanceof PoisonError)) throw error;
    }
  }
  return found;
}
