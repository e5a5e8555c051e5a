import { useEffect, useState, useSyncExternalStore } from "react";
import { followAdmins, type ListPage, type ListQuery } from "@/data/remote/admin-list";
import type { Toast } from "@/domain/text/messages";
import { type ListSource, ListStore } from "./list-store";

interface ListOptions<Page extends ListPage<{ readonly id: string }>>
  extends Pick<ListSource<Page>, "merge"> {
  readonly fetch: (query: ListQuery, signal?: AbortSignal) => Promise<Page>;
  /** The collections whose changes by other admins refresh the list; without any, nothing does. */
  readonly collections?: readonly string[];
  readonly failed: Toast;
  /** What is asked for; another query loads the list again. */
  readonly query?: ListQuery;
  /** How many pages are loaded at first. */
  readonly pages?: number | undefined;
}

/** The list of a tab: its state, and what the admin does with it. Of `options` only `query` may change. */
export function useList<Page extends ListPage<{ readonly id: string }>>(
  options: ListOptions<Page>,
) {
  const asked = JSON.stringify(options.query ?? {});
  const [store] = useState(() => {
    const { fetch, collections, failed, merge, query, pages } = options;
    const follow = (changed: () => void) =>
      collections ? followAdmins(collections, changed) : () => {};
    return new ListStore<Page>({ fetch, follow, failed, ...(merge && { merge }) }, query, pages);
  });
  useEffect(() => store.start(), [store]);
  useEffect(() => store.setQuery(JSON.parse(asked)), [store, asked]);
  const state = useSyncExternalStore(store.subscribe, store.state);
  return {
    ...state,
    showUpTo: (most: number) => store.showUpTo(most),
    showMore: () => void store.showMore(),
    retry: () => store.retry(),
    put: (row: Page["rows"][number]) => store.put(row),
    remove: (id: string) => store.remove(id),
  };
}

export type List<Page extends ListPage<{ readonly id: string }>> = ReturnType<typeof useList<Page>>;
