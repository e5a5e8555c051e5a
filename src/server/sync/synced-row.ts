import { SYNCED_TABLES, SYNCED_TEXT_MAX, type SyncedTable } from "@/domain/sync/synced-tables";

/** A row as JSON gives it. The addon's own marks ({"$t": …}) are no scalars and so never get into one. */
export type Row = Record<string, unknown>;

/** Why an operation on one key is left out. */
export class PoisonError extends Error {}

/** The properties that the server itself gives to each row. */
const OWNERSHIP = ["owner", "realmId"];

export function tableNamed(name: unknown): SyncedTable | null {
  return Object.entries(SYNCED_TABLES).find(([known]) => known === name)?.[1] ?? null;
}

/** A new row of what the phone sent: known properties only, and the token's member as its owner. */
export function rowOf(table: SyncedTable, sent: unknown, userId: string): Row {
  if (!isObject(sent)) throw new PoisonError("the value is no object");
  const row: Row = {};
  for (const [name, type] of Object.entries(table.columns)) {
    if (sent[name] !== undefined) row[name] = checked(type, name, sent[name]);
  }
  return owned({ ...bounded(table, row), owner: userId, realmId: userId });
}

/** Whether the phone holds a row exactly as it is stored: then it isn't sent. */
export function isSameRow(sent: unknown, stored: Row): boolean {
  if (!isObject(sent)) return false;
  const names = Object.keys(sent);
  return (
    names.length === Object.keys(stored).length &&
    names.every((name) => sent[name] === stored[name])
  );
}

/** Fills what is blank in a stored row from another one; nothing that is written is written over. */
export function filled(stored: Row, other: Row): Row {
  const blank = Object.entries(other).filter(
    ([name, value]) => value !== "" && (stored[name] === undefined || stored[name] === ""),
  );
  return blank.length === 0 ? stored : { ...stored, ...Object.fromEntries(blank) };
}

/** A row after a change of properties, each by its path. All of them, or, where one is bad, none. */
export function changed(table: SyncedTable, row: Row, spec: unknown): Row {
  if (!isObject(spec)) throw new PoisonError("the change is no object");
  const next = { ...row };
  for (const [path, value] of Object.entries(spec)) {
    if (path === "id" || OWNERSHIP.includes(path)) continue;
    const type = Object.keys(table.columns).includes(path) && table.columns[path];
    if (!type) throw new PoisonError("unknown property");
    if (isMark(value, "undefined")) delete next[path];
    else next[path] = checked(type, path, changedValue(next[path], value));
  }
  return owned(bounded(table, next));
}

/** A draft names its member: one that names another was written by them, whoever sends it (T52). */
function owned(row: Row): Row {
  if (row.userId !== undefined && row.userId !== row.owner)
    throw new PoisonError("of another member");
  return row;
}

/** What two phones added or took away at the same time may leave the bounds; the merged row does not. */
function bounded({ bounds = {} }: SyncedTable, row: Row): Row {
  for (const [name, nearest] of Object.entries(bounds)) {
    if (typeof row[name] === "number") row[name] = nearest(row[name]);
  }
  return row;
}

/** IndexedDB's clone drops the class of a PropModification, so it arrives in one of two forms. */
function changedValue(current: unknown, value: unknown): unknown {
  if (!isObject(value)) return value;
  const change = isMark(value, "PropModification") ? value : value["@@propmod"];
  if (!isObject(change)) throw new PoisonError("unknown value");
  const number = Number(current) || 0;
  if (typeof change.add === "number") return number + change.add;
  if (typeof change.remove === "number") return number - change.remove;
  throw new PoisonError("unknown change of a property");
}

function checked(type: string, name: string, value: unknown): unknown {
  const wanted = { text: "string", number: "number", flag: "boolean" }[type];
  if (typeof value !== wanted) throw new PoisonError(`${name} is no ${type}`);
  if (typeof value === "string" && value.length > SYNCED_TEXT_MAX) {
    throw new PoisonError(`${name} is too long`);
  }
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new PoisonError(`${name} is no number`);
  }
  return value;
}

function isMark(value: unknown, type: string): value is Row {
  return isObject(value) && value.$t === type;
}

function isObject(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
