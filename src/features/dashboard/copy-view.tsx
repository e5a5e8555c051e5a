import type { ReactNode } from "react";
import type { CopyState } from "@/data/sync/use-copy";
import { messageOf } from "@/domain/text/messages";
import { formatDayTime } from "@/domain/time/sa-time";
import { EmptyState } from "@/ui/empty-state";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";

type CopyViewProps<Value> = {
  state: CopyState<Value>;
  label: string;
  children: (value: Value) => ReactNode;
};

/** What the phone has, with the time it is from where that is not now; or that it has nothing yet. */
export function CopyView<Value>({ state, label, children }: CopyViewProps<Value>) {
  const { copy, failure } = state;
  if (copy) {
    return (
      <>
        <div role="status" className="empty:hidden">
          {failure && <AsOf code={failure} moment={copy.asOf} />}
        </div>
        {children(copy.value)}
      </>
    );
  }
  if (!failure) return <Skeleton label={label} rowClass="h-40" />;
  return (
    <EmptyState title={messageOf(failure)}>
      <p>This loads when you're back online.</p>
    </EmptyState>
  );
}

function AsOf({ code, moment }: { code: string; moment: number }) {
  return (
    <Notice title={`Last updated ${formatDayTime(moment)}`}>
      <p>{messageOf(code)}</p>
    </Notice>
  );
}
