import type { ReactNode } from "react";
import type { CachedState } from "@/data/sync/use-cached";
import { staleWords } from "@/domain/sync/command-state";
import { loadsWhen, messageOf } from "@/domain/text/messages";
import { formatDayTime } from "@/domain/time/sa-time";
import { EmptyState } from "@/ui/empty-state";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";

type CachedViewProps<Value> = {
  state: CachedState<Value>;
  label: string;
  children: (value: Value) => ReactNode;
};

/** What the phone has, with the time it is from where that is not now; or that it has nothing yet. */
export function CachedView<Value>({ state, label, children }: CachedViewProps<Value>) {
  const { cached, failure } = state;
  if (cached) {
    return (
      <>
        <div role="status" className="empty:sr-only">
          {failure && <AsOf code={failure} moment={cached.asOf} />}
        </div>
        {children(cached.value)}
      </>
    );
  }
  if (!failure) return <Skeleton label={label} rowClass="h-40" />;
  return (
    <EmptyState title={messageOf(failure)}>
      <p>{loadsWhen(failure)}</p>
    </EmptyState>
  );
}

function AsOf({ code, moment }: { code: string; moment: number }) {
  return (
    <Notice title={`Last updated ${formatDayTime(moment)}`}>
      <p>{staleWords(code)}</p>
    </Notice>
  );
}
