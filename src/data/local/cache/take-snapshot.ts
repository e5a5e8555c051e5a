import type { SyncedTableName } from "@/domain/sync/synced-tables";
import type { PantryDatabase } from "../db";
import type { RestoreRow } from "./server-mark";

interface Mutation {
  readonly type: string;
  readonly keys: readonly string[];
}

/**
 * Saves what to send again to a server that was restored from a backup: all rows as they are now. What
 * was changed here and not synced is in them, so that it is not sent twice; what is typed
 * from now on follows.
 */
export async function beginRestore(database: PantryDatabase): Promise<void> {
  const state = database.cloud.persistedSyncState.value;
  const isJoined = state?.realms?.includes(database.userId) ?? false;
  const mutations = {
    drafts: database.table<Mutation>("$drafts_mutations"),
    items: database.table<Mutation>("$items_mutations"),
  };
  const { drafts, items, server } = database;
  const tables = [drafts, items, mutations.drafts, mutations.items, server];
  await database.transaction("rw", tables, async () => {
    const seen = await server.get("mark");
    if (seen?.id !== "mark" || (await server.get("restore"))) return;
    const table = async (name: SyncedTableName) => {
      const made = await mutations[name].toArray();
      const keysOf = (isDelete: boolean) => [
        ...new Set(
          made.filter(({ type }) => (type === "delete") === isDelete).flatMap(({ keys }) => keys),
        ),
      ];
      return {
        rows: await database.table<object>(name).toArray(),
        changed: keysOf(false),
        deleted: keysOf(true),
      };
    };
    const as_of = Number(state?.serverRevision ?? 0);
    const rows = isJoined
      ? { as_of, tables: { drafts: await table("drafts"), items: await table("items") } }
      : null;
    const row: RestoreRow = { id: "restore", seen: seen.mark, rows, hasClaimed: false };
    await server.put(row);
    if (!isJoined) return; // all that it has is still to be sent, as ever
    await mutations.drafts.clear();
    await mutations.items.clear();
  });
}
