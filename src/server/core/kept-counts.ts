import { selectFirst } from "./sql";

/** A number that triggers keep in step with its table: it is exact, and reads one row. */
export function keptCount(app: App, name: "members" | "verified_orders"): number {
  const sql = "SELECT n FROM kept_counts WHERE name = {:name}";
  return selectFirst(app, sql, { name }, { n: 0 })?.n ?? 0;
}
