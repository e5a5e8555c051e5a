import { fetchAllRows, type ListPage, type ListQuery } from "@/data/remote/admin-list";
import { LIST_EXPORTED_MAX } from "@/domain/limits/limits";
import { formatCount } from "@/domain/text/format-count";
import { toast } from "@/ui/toast";

interface Export {
  readonly query: ListQuery;
  readonly signal: AbortSignal;
  /** How to get the rows that a file has no room for. */
  readonly rest: string;
}

/** The rows of a list for a file; says so where the file has no room for all of them. */
export async function exportedRows<Row>(
  fetch: (query: ListQuery, signal: AbortSignal) => Promise<ListPage<Row>>,
  { query, signal, rest }: Export,
): Promise<Row[]> {
  const { rows, isAll } = await fetchAllRows(fetch, query, signal);
  if (!isAll) {
    toast({
      title: `The file has the first ${formatCount(LIST_EXPORTED_MAX)} rows`,
      description: rest,
    });
  }
  return rows;
}
