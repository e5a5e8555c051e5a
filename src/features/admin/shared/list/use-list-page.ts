import type { ListPage, ListQuery } from "@/data/remote/admin-list";
import type { readSearch, SearchOf } from "@/domain/lists/list-search";
import { useList } from "./use-list";
import { placeNow, useListPlace } from "./use-list-place";
import { useListSearch } from "./use-list-search";

type Shape = Parameters<typeof readSearch>[1];

interface ListPageOptions<S extends Shape, Page extends ListPage<{ readonly id: string }>>
  extends Omit<Parameters<typeof useList<Page>>[0], "query" | "pages"> {
  readonly shape: S;
  /** What the server is asked for, where that isn't what the address says. */
  readonly queryOf?: (search: SearchOf<S>) => ListQuery;
}

/** The list that a page is about: its address says what is shown, and Back brings it back where it was read. */
export function useListPage<const S extends Shape, Page extends ListPage<{ readonly id: string }>>({
  shape,
  queryOf,
  ...options
}: ListPageOptions<S, Page>) {
  const { search, narrow } = useListSearch(shape);
  const query = queryOf?.(search) ?? (search as ListQuery);
  const list = useList<Page>({ ...options, query, pages: placeNow()?.pages });
  useListPlace(list);
  return { list, search, narrow };
}
