import type { ReactNode } from "react";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import type { usePages } from "./use-pages";

type PagedSectionProps = {
  id: string;
  title: string;
  pages: MoreProps["pages"];
  empty: string;
  loading: string;
  children: ReactNode;
};

export function PagedSection({ id, title, pages, empty, loading, children }: PagedSectionProps) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      {pages.rows?.length === 0 ? <p className="text-muted">{empty}</p> : children}
      <More pages={pages} loading={loading} />
    </section>
  );
}

type MoreProps = {
  pages: ReturnType<typeof usePages>;
  loading: string;
};

/** Below what is shown by pages: its loading, its failure, and the way to the next page. */
function More({ pages, loading }: MoreProps) {
  const { rows, next, busy, failure, showMore } = pages;
  if (!rows && !failure) return <Skeleton label={loading} rows={2} />;
  return (
    <>
      {failure && <p className="font-semibold text-error">{failure}</p>}
      {(next || failure) && (
        <Button
          kind="secondary"
          size="small"
          className="justify-self-start"
          busy={busy}
          onClick={showMore}
        >
          {failure ? "Try again" : "Show more"}
        </Button>
      )}
    </>
  );
}
