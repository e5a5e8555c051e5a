import { attempt } from "@/data/core/perform";
import { messageOf } from "@/domain/text/messages";
import { Button } from "@/ui/button";
import { Problem } from "@/ui/problem";
import { useAction } from "@/ui/use-action";

export function ShowMore({ next, load }: { next: string | null; load: () => Promise<void> }) {
  const { busy, problem, run } = useAction();
  if (!next) return null;
  return (
    <div className="grid justify-items-center gap-2">
      <Button
        kind="secondary"
        busy={busy}
        onClick={() => run(() => attempt({ title: messageOf("unexpected_error") }, load))}
      >
        Show more
      </Button>
      <Problem>{problem}</Problem>
    </div>
  );
}
