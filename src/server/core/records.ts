import { selectFirst } from "./sql";

/** The record, or null where there is none. Every other failure is thrown. */
export function findOrNull(app: App, collection: string, id: string): RecordModel | null {
  return app.findRecordsByIds(collection, [id])[0] ?? null;
}

/** The first record that matches, or null where none does. */
export function findFirstOrNull(
  app: App,
  collection: string,
  filter: string,
  params: Record<string, unknown>,
  sort = "",
): RecordModel | null {
  return findRecords(app, collection, filter, { params, sort, limit: 1 })[0] ?? null;
}

interface Wanted {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly sort?: string;
  /** 0: all. */
  readonly limit?: number;
}

/** The records that match. Nothing else calls PocketBase's filters: what a request says comes through `asValues`. */
export function findRecords(
  app: App,
  collection: string,
  filter: string,
  { params = {}, sort = "", limit = 0 }: Wanted = {},
): RecordModel[] {
  return app.findRecordsByFilter(collection, filter, sort, limit, 0, asValues(params));
}

/**
 * PocketBase writes one value after the other into the text of a filter: one that holds another's place, such as
 * `{:id}`, would end its quotes, and what follows be read as a part of the filter. It becomes a text that nothing has.
 */
function asValues(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isText = (value: unknown): value is string => typeof value === "string";
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      isText(value) ? value.replace(/\{:/g, "{ :") : value,
    ]),
  );
}

/** The first record that a condition in SQL matches, or null: a filter of PocketBase reaches no partial index. */
export function findFirstWhere(
  app: App,
  collection: string,
  where: string,
  params: Record<string, unknown>,
): RecordModel | null {
  const sql = `SELECT id FROM ${collection} WHERE ${where} LIMIT 1`;
  const found = selectFirst(app, sql, params, { id: "" });
  return found && findOrNull(app, collection, found.id);
}

/** A record that is not stored yet. */
export function newRecord(
  app: App,
  collection: string,
  data?: Record<string, unknown>,
): RecordModel {
  return new Record(app.findCachedCollectionByNameOrId(collection), data);
}

/** Sets several fields of a record; nothing is saved by it. */
export function setAll(record: RecordModel, fields: object): void {
  for (const [name, value] of Object.entries(fields)) record.set(name, value);
}

/** Saves a row of a member's. What is left of an erased one has no owner, which a check would refuse. */
export function saveOwned(tx: App, record: RecordModel): void {
  if (record.getString("user_id")) tx.save(record);
  else tx.saveNoValidate(record);
}
