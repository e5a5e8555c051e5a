import type { ReactNode } from "react";
import type { CachedState } from "@/data/sync/use-cached";
import { messageOf, NOTICES } from "@/domain/text/messages";
import { formatDayTime } from "@/domain/time/sa-time";
import { EmptyState } from "@/ui/empty-state";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";

type CachedViewProps<Value> = {
  state: CachedState<Value>;
  label: string;
  children: (value: Value) => ReactNode;
};

const LOADS_WHEN: Readonly<Record<string, string>> = {
  offline: "This loads when you're back online.",
  unreachable: "This loads when we can reach it again.",
  phone_full: "This loads as soon as there's space.",
};

/** What the phone has, with the time it is from where that is not now; or that it has nothing yet. */
export function CachedView<Value>({ state, label, children }: CachedViewProps<Value>) {
  const { cached, failure } = state;
  if (cached) {
    return (
      <>
        <div role="status" className="empty:hidden">
          {failure && <AsOf code={failure} moment={cached.asOf} />}
        </div>
        {children(cached.value)}
      </>
    );
  }
  if (!failure) return <Skeleton label={label} rowClass="h-40" />;
  return (
    <EmptyState title={messageOf(failure)}>
      <p>{LOADS_WHEN[failure] ?? "We'll try again when you come back to this page."}</p>
    </EmptyState>
  );
}

function AsOf({ code, moment }: { code: string; moment: number }) {
  return (
    <Notice title={`Last updated ${formatDayTime(moment)}`}>
      <p>{code === "offline" ? NOTICES.copy_offline : messageOf(code)}</p>
    </Notice>
  );
}
