import { serverNow } from "@/data/core/server-clock";
import { fetchAllRows, type ListPage, type ListQuery } from "@/data/remote/admin-list";
import { LIST_EXPORTED_MAX } from "@/domain/limits/limits";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { type CsvColumns, csvFile } from "@/domain/text/csv";
import { formatCount } from "@/domain/text/format-count";
import { sastDate } from "@/domain/time/sa-time";
import { toast } from "@/ui/toast";
import { ExportButton } from "../export-button";

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
    const rows = await fetchAllRows(fetch, query, signal);
    if (rows.length >= LIST_EXPORTED_MAX) {
      toast({
        title: `The file has the first ${formatCount(LIST_EXPORTED_MAX)} rows`,
        description: "Filter the list for the others.",
      });
    }
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
