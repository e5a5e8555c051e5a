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
  return app.findRecordsByFilter(collection, filter, sort, 1, 0, params)[0] ?? null;
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
