import { type ReactNode, useState } from "react";
import type { ListPage } from "@/data/remote/admin-list";
import { plural } from "@/domain/text/plural";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { MoreButton } from "@/ui/more-button";
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
  /** The page itself says how many there are. */
  isCounted?: boolean;
  children: (rows: Page["rows"]) => ReactNode;
};

/** A list in each of its states: loading, empty, with rows, and failed with or without rows from before. */
export function ListView<Page extends ListPage<{ readonly id: string }>>(
  props: ListViewProps<Page>,
) {
  return (
    <>
      {!props.isCounted && <Found list={props.list} />}
      <Shown {...props} />
    </>
  );
}

function Shown<Page extends ListPage<{ readonly id: string }>>(props: ListViewProps<Page>) {
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
        <MoreButton className="justify-self-center" busy={loadsMore} onClick={list.showMore}>
          Show more
        </MoreButton>
      )}
    </div>
  );
}

type FoundProps = Readonly<{
  list: Pick<
    List<ListPage<{ readonly id: string }>>,
    "status" | "rows" | "next" | "query" | "pages"
  >;
}>;

/** Reads aloud what a search, a filter or "Show more" led to. */
function Found({ list }: FoundProps) {
  const asked = JSON.stringify(list.query);
  const [first] = useState(asked);
  const [isNarrowed, setNarrowed] = useState(false);
  if (asked !== first && !isNarrowed) setNarrowed(true);
  return (
    <p role="status" className="sr-only">
      {(isNarrowed || list.pages > 1) &&
        list.status === "ready" &&
        foundText(list.rows.length, list.next !== null)}
    </p>
  );
}

/** What is read aloud of a search; `isCut` where there may be more than are shown. */
export function foundText(count: number, isCut: boolean): string {
  if (count === 0) return "Nothing found";
  return isCut ? `The first ${count} are shown` : plural(count, "1 result", "{n} results");
}
