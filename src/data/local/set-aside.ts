import { CHECKED_TABLES, draftRepairs, isValidRow } from "./validate-rows";

/** A row that the app could not use; kept for a while, so that nothing is destroyed. */
export interface DamagedRow {
  readonly id: string;
  readonly table: string;
  readonly at: number;
  /** Absent where the browser could not read it. */
  readonly row?: unknown;
}

/** More are only dropped. */
const KEPT_MAX = 20;

interface Found {
  readonly table: string;
  readonly key: IDBValidKey;
  readonly row?: unknown;
}

/**
 * Moves every row that the app cannot use out of its way, before any screen reads. Past Dexie and its addon:
 * on the member's other phones and on the server the row stays.
 */
export async function setDamagedAside(database: IDBDatabase, userId: string): Promise<void> {
  const names = [...CHECKED_TABLES, "drafts"];
  const found = await inTransaction(database, names, "readonly", async (store) => {
    const lists = await Promise.all(names.map((name) => damagedIn(store(name), name)));
    return lists.flat();
  });
  if (found.length === 0) return;
  await inTransaction(database, [...names, "damaged"], "readwrite", async (store) => {
    const kept = await result(store("damaged").count());
    for (const [index, { table, key, row }] of found.entries()) {
      if (table === "drafts" && isObject(row)) {
        store(table).put(repairDraft(row, userId));
        continue;
      }
      store(table).delete(key);
      if (kept + index >= KEPT_MAX) continue;
      store("damaged").put({
        id: crypto.randomUUID(),
        table,
        at: Date.now(),
        row,
      } satisfies DamagedRow);
    }
  });
}

function repairDraft(row: Record<string, unknown>, userId: string) {
  const repairs = draftRepairs(row);
  return {
    ...row,
    ...repairs,
    ...("userId" in repairs && { userId }),
    ...("orderId" in repairs && { orderId: crypto.randomUUID() }),
    ...("step" in repairs && { step: 1 }),
  };
}

async function damagedIn(store: IDBObjectStore, table: string): Promise<Found[]> {
  const keys = await result(store.getAllKeys());
  const rows = await result(store.getAll()).catch(() => undefined);
  const found: Found[] = [];
  for (const [index, key] of keys.entries()) {
    const row = rows ? rows[index] : await result(store.get(key)).catch(() => undefined);
    if (!isUsable(table, row)) found.push({ table, key, row });
  }
  return found;
}

function isUsable(table: string, row: unknown): boolean {
  if (table !== "drafts") return isValidRow(table, row);
  return isObject(row) && Object.keys(draftRepairs(row)).length === 0;
}

function isObject(row: unknown): row is Record<string, unknown> {
  return typeof row === "object" && row !== null;
}

function inTransaction<T>(
  database: IDBDatabase,
  names: readonly string[],
  mode: IDBTransactionMode,
  work: (store: (name: string) => IDBObjectStore) => Promise<T>,
): Promise<T> {
  return new Promise((done, failed) => {
    const transaction = database.transaction(names, mode);
    const worked = work((name) => transaction.objectStore(name));
    worked.catch(failed);
    transaction.oncomplete = () => worked.then(done);
    transaction.onabort = () => failed(transaction.error);
  });
}

/** A row that the browser cannot read ends neither the transaction nor the reading of the others. */
export function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = (event) => {
      event.preventDefault();
      failed(request.error);
    };
  });
}
