import {
  type Report,
  reportBalancesSchema,
  reportEntriesSchema,
  reportSchema,
} from "@/domain/ledger/report";
import { fetchListPage, type ListQuery } from "./admin-list";
import { send } from "./client";

export async function fetchReport(months: { from: string; to: string }): Promise<Report> {
  return reportSchema.parse(await send("admin/reports", { query: months }));
}

export function fetchReportEntries(query: ListQuery, signal?: AbortSignal) {
  return fetchListPage("admin/reports/entries", reportEntriesSchema, query, signal);
}

export function fetchReportBalances(query: ListQuery, signal?: AbortSignal) {
  return fetchListPage("admin/reports/balances", reportBalancesSchema, query, signal);
}

/** All rows of a list, part by part, for a file. */
export async function fetchAllRows<Row>(
  fetch: (
    query: ListQuery,
    signal: AbortSignal,
  ) => Promise<{ readonly rows: readonly Row[]; readonly next: string | null }>,
  query: ListQuery,
  signal: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | undefined;
  do {
    const part = await fetch({ ...query, part: "1", after }, signal);
    rows.push(...part.rows);
    after = part.next ?? undefined;
  } while (after);
  return rows;
}
