import { serverNow } from "@/data/core/server-clock";
import type { ListPage, ListQuery } from "@/data/remote/admin-list";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { type CsvColumns, csvFile } from "@/domain/text/csv";
import { sastDate } from "@/domain/time/sa-time";
import { ExportButton } from "../export-button";
import { exportedRows } from "./exported-rows";

type ListExportProps<Row> = {
  label?: string;
  /** What the file's name begins with. */
  name: string;
  fetch: (query: ListQuery, signal?: AbortSignal) => Promise<ListPage<Row>>;
  /** What the list is asked for: the file has the rows that it shows, and those behind them. */
  query: ListQuery;
  columns: CsvColumns<(row: Row) => string>;
};

/** The rows of a list, as it is narrowed and sorted, as a file. */
export function ListExport<Row>(props: ListExportProps<Row>) {
  const { label = "Export CSV", name, fetch, query, columns } = props;
  async function file(_onProgress: unknown, signal: AbortSignal) {
    const rest = "Filter the list for the others.";
    const rows = await exportedRows(fetch, { query, signal, rest });
    return new Blob([csvFile(columns, rows)], { type: "text/csv;charset=utf-8" });
  }
  return (
    <ExportButton
      label={label}
      progress="Exporting the list"
      fileName={() => `${name}-${sastDate(serverNow())}.csv`}
      size="small"
      done={ADMIN_TOASTS.list_exported}
      fetch={file}
    />
  );
}
