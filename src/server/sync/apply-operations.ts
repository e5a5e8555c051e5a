import type { SyncedTable } from "@/domain/sync/synced-tables";
import type { StoredRow, StoredRows } from "./stored-rows";
import type { Operation } from "./sync-request";
import { changed, filled, isSameRow, PoisonError, type Row, rowOf, tableNamed } from "./synced-row";

const KEY_MAX = 100;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a key with one, or half a character, would not come back as it went
const BAD_KEY = /^$|[\u0000-\u001f\ud800-\udfff]/;

interface Given {
  readonly rows: StoredRows;
  readonly userId: string;
  /** The operations of this phone's last request: when its answer was lost they all come again. */
  readonly done: ReadonlySet<string>;
  readonly leftOut: (what: string) => void;
}

export function isKey(key: unknown): key is string {
  return typeof key === "string" && key.length <= KEY_MAX && !BAD_KEY.test(key);
}

/**
 * Applies a phone's operations to `rows`, in their order. A bad one never fails the request: it is
 * left out and noted, and the stored row is sent to the phone.
 */
export function applyOperations(operations: readonly Operation[], given: Given): void {
  for (const operation of operations) {
    const table = tableNamed(operation.table);
    if (!table) given.leftOut(`table ${operation.table.slice(0, 40)}`);
    else applyOperation(table, operation, given);
  }
}

function applyOperation(table: SyncedTable, operation: Operation, given: Given): void {
  const name = operation.table;
  const isDone = operation.id !== "" && given.done.has(operation.id);
  for (const [place, key] of operation.keys.entries()) {
    if (!isKey(key)) {
      given.leftOut(`${name}: bad key`);
      continue;
    }
    const row = given.rows.at(name, key);
    if (isDone) row.isForPhone = true;
    else applyKey({ table, name, operation, place, row }, given);
  }
}

interface KeyOperation {
  readonly table: SyncedTable;
  readonly name: string;
  readonly operation: Operation;
  readonly place: number;
  readonly row: StoredRow;
}

function applyKey(target: KeyOperation, given: Given): void {
  const { table, name, operation, row } = target;
  try {
    const before = row.value;
    if (isUnheardOf(row) && (operation.type === "update" || operation.type === "modify")) {
      row.isWanted = true;
      return;
    }
    const { value, isKnown } = nextValue(target, given.userId);
    if (!before && value && given.rows.count(name) >= table.maxRows) {
      throw new PoisonError("too many rows");
    }
    if (value && value !== before && isTooLarge(value, table.maxBytes)) {
      throw new PoisonError("too large");
    }
    if (!isKnown) row.isForPhone = true;
    given.rows.set(row, value);
  } catch (error) {
    if (!(error instanceof PoisonError)) throw error;
    row.isForPhone = true;
    given.leftOut(`${name} ${operation.type.slice(0, 20)}: ${error.message}`);
  }
}

function isTooLarge(value: Row, most: number): boolean {
  const text = JSON.stringify(value);
  // A character has three bytes at most: the exact count is a call into Go.
  return 3 * text.length > most && toBytes(text).length > most;
}

/** Neither there nor deleted, not by this request either: only a server that lost it does not know it. */
function isUnheardOf({ value, revision, isChanged }: StoredRow): boolean {
  return !value && revision === 0 && !isChanged;
}

/** What the row is afterwards (null: deleted), and whether the phone holds exactly that already. */
function nextValue(
  { table, operation, place, row }: KeyOperation,
  userId: string,
): { value: Row | null; isKnown: boolean } {
  const { type, specs, values } = operation;
  const stored = row.value;
  const spec = specs.length === 1 ? specs[0] : specs[place];
  switch (type) {
    case "delete":
      return { value: null, isKnown: stored !== null };
    case "update":
    case "modify":
      // A row that has been deleted since stays deleted.
      return { value: stored && changed(table, stored, spec), isKnown: false };
    case "insert":
    case "upsert": {
      if (stored && spec !== undefined) {
        return { value: changed(table, stored, spec), isKnown: false };
      }
      const sent = { ...rowOf(table, values[place], userId), id: row.key };
      if (stored && (type === "insert" || operation.isUpload)) {
        return { value: filled(stored, sent), isKnown: false };
      }
      return { value: sent, isKnown: isSameRow(values[place], sent) };
    }
    default:
      throw new PoisonError("unknown operation");
  }
}
