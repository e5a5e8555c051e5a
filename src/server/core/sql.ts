type Shape = { readonly [column: string]: string | number };

/**
 * The rows that a statement gives, as plain objects. `shape` names the columns and, by its values,
 * their types; a column that may be NULL needs COALESCE.
 */
export function selectAll<Row extends Shape>(
  app: App,
  sql: string,
  params: Record<string, unknown>,
  shape: Row,
): Widened<Row>[] {
  return $sql.rows(app, sql, params, shape) as Widened<Row>[];
}

/** The first row that a statement gives, or null. */
export function selectFirst<Row extends Shape>(
  app: App,
  sql: string,
  params: Record<string, unknown>,
  shape: Row,
): Widened<Row> | null {
  return selectAll(app, sql, params, shape)[0] ?? null;
}

/** Whether a statement gives any row. */
export function exists(app: App, sql: string, params: Record<string, unknown>): boolean {
  return selectFirst(app, `SELECT EXISTS (${sql}) AS found`, params, { found: 0 })?.found === 1;
}

/** Runs a statement that writes; answers how many rows it touched. */
export function execute(app: App, sql: string, params: Record<string, unknown>): number {
  return $sql.run(app, sql, params);
}

/** Rows that one statement writes: a text of some megabytes. */
const ROWS_AT_ONCE = 5_000;

/** Rows as the texts that statements take, by parts. Made before a transaction they cost it no time. */
export function rowParts(rows: readonly object[]): readonly string[] {
  const count = Math.ceil(rows.length / ROWS_AT_ONCE);
  return Array.from({ length: count }, (_, at) =>
    JSON.stringify(rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE)),
  );
}

/** Runs a statement that writes what `json_each({:rows})` gives, whatever the number of rows. */
export function executeRows(
  app: App,
  sql: string,
  parts: readonly string[],
  params: Record<string, unknown> = {},
): void {
  for (const rows of parts) execute(app, sql, { ...params, rows });
}

/** Inserts `rows`, whatever their number; each row has the keys of the first. */
export function insertAll(app: App, table: string, rows: readonly object[]): void {
  $sql.insert(app, table, rows);
}

type Widened<Row> = {
  [Column in keyof Row]: Row[Column] extends number ? number : string;
};
