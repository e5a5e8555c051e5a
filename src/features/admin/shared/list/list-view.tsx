import type { ReactNode } from "react";
import type { ListPage } from "@/data/remote/admin-list";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import type { List } from "./use-list";

type ListViewProps<Page extends ListPage<{ readonly id: string }>> = {
  list: List<Page>;
  loading: string;
  /** The title of a failure: the specification's toast. */
  failed: string;
  /** What is shown where there are no rows, also for a search without results. */
  empty: ReactNode;
  children: (rows: Page["rows"]) => ReactNode;
};

/** A list in each of its states: loading, empty, with rows, and failed with or without rows from before. */
export function ListView<Page extends ListPage<{ readonly id: string }>>(
  props: ListViewProps<Page>,
) {
  const { list, loading, failed, empty, children } = props;
  const { status, rows, next, failure, loadsMore } = list;
  if (status === "loading" && rows.length === 0) return <Skeleton label={loading} rows={4} />;
  if (status === "failed") {
    return (
      <EmptyState title={failed} action={<Button onClick={list.retry}>Try again</Button>}>
        {failure}
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4" aria-busy={status === "loading" || undefined}>
      {failure && (
        <Notice tone="warning" title={failed} live>
          <p>{failure} This list may be out of date.</p>
          <Button kind="secondary" size="small" className="mt-2" onClick={list.retry}>
            Try again
          </Button>
        </Notice>
      )}
      {rows.length === 0 ? empty : children(rows)}
      {next && (
        <Button
          kind="secondary"
          className="justify-self-center"
          busy={loadsMore}
          onClick={list.showMore}
        >
          Show more
        </Button>
      )}
    </div>
  );
}
