import { useDeferredValue } from "react";
import { attempt } from "@/data/core/perform";
import { messageOf } from "@/domain/text/messages";
import { MoreButton } from "@/ui/more-button";
import { Problem } from "@/ui/problem";
import { useAction } from "@/ui/use-action";

export function ShowMore({ next, load }: { next: string | null; load: () => Promise<void> }) {
  const { busy, problem, run } = useAction();
  // With the rows that came: see `useFirstRows`.
  if (!useDeferredValue(next)) return null;
  return (
    <div className="grid justify-items-center gap-2">
      <MoreButton
        busy={busy}
        onClick={() => run(() => attempt({ title: messageOf("unexpected_error") }, load))}
      >
        Show more
      </MoreButton>
      <Problem>{problem}</Problem>
    </div>
  );
}
