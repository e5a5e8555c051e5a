import { selectAll } from "../core/sql";

/** The values of a column that an index begins with, one step in it for each, up to `most`. */
export function distinct(app: App, table: string, column: string, most: number): string[] {
  const next = `SELECT MIN(${column}) FROM ${table} WHERE ${column} >`;
  return selectAll(
    app,
    `WITH RECURSIVE distinct_names(name) AS (
       SELECT MIN(${column}) FROM ${table}
       UNION ALL SELECT (${next} distinct_names.name) FROM distinct_names WHERE name IS NOT NULL LIMIT ${most})
     SELECT name FROM distinct_names WHERE name IS NOT NULL`,
    {},
    { name: "" },
  ).map(({ name }) => name);
}
