import type { ReactNode } from "react";
import type { ListPage } from "@/data/remote/admin-list";
import { MoreButton } from "@/ui/more-button";
import { Skeleton } from "@/ui/skeleton";
import type { List } from "../shared/list/use-list";

type PagedSectionProps<Row extends { readonly id: string }> = {
  id: string;
  title: string;
  list: List<ListPage<Row>>;
  empty: string;
  loading: string;
  /** Beside the title, such as a file of the rows. */
  action?: ReactNode;
  children: ReactNode;
};

export function PagedSection<Row extends { readonly id: string }>(props: PagedSectionProps<Row>) {
  const { id, title, list, empty, loading, action, children } = props;
  const isEmpty = list.status === "ready" && list.rows.length === 0;
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        {action}
      </div>
      {isEmpty ? <p className="text-muted">{empty}</p> : children}
      <More list={list} loading={loading} />
    </section>
  );
}

type MoreProps = Pick<PagedSectionProps<{ readonly id: string }>, "loading"> & {
  list: Pick<
    List<ListPage<{ readonly id: string }>>,
    "status" | "rows" | "next" | "failure" | "loadsMore" | "showMore" | "retry"
  >;
};

/** Below what is shown by pages: its loading, its failure, and the way to the next page. */
function More({ list, loading }: MoreProps) {
  const { status, rows, next, loadsMore, failure } = list;
  if (status === "loading" && rows.length === 0) return <Skeleton label={loading} rows={2} />;
  return (
    <>
      {failure && <p className="font-semibold text-error">{failure}</p>}
      {(next || failure) && (
        <MoreButton
          size="small"
          className="justify-self-start"
          busy={loadsMore}
          onClick={next ? list.showMore : list.retry}
        >
          {failure ? "Try again" : "Show more"}
        </MoreButton>
      )}
    </>
  );
}
