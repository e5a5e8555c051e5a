import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import type { usePages } from "./use-pages";

type MoreProps = {
  pages: ReturnType<typeof usePages>;
  loading: string;
};

/** Below what is shown by pages: its loading, its failure, and the way to the next page. */
export function More({ pages, loading }: MoreProps) {
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
