import { type Count, TODAY_COUNTED } from "@/domain/today/today";
import { selectFirst } from "../core/sql";

/** How many rows `from`, a FROM with its WHERE, has: no further than Today counts. */
export function countedIn(app: App, from: string, params: Record<string, unknown> = {}): Count {
  const sql = `SELECT COUNT(*) AS n FROM (SELECT 1 FROM ${from} LIMIT ${TODAY_COUNTED})`;
  const count = selectFirst(app, sql, params, { n: 0 })?.n ?? 0;
  return { count, capped: count >= TODAY_COUNTED };
}
