import { useState } from "react";
import { attempt } from "@/data/core/perform";
import { startBuying } from "@/data/remote/admin-buying";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { EmptyState } from "@/ui/empty-state";
import { Problem } from "@/ui/problem";
import { toast } from "@/ui/toast";
import { useAction } from "@/ui/use-action";

type StartBuyingProps = { date: string; state: string; onStarted: () => void };

/** Before there is a list: what starting does, and the button for it. */
export function StartBuying({ date, state, onStarted }: StartBuyingProps) {
  const [asked, setAsked] = useState(false);
  const { busy, problem, run } = useAction();
  const start = async () => {
    await run(() =>
      attempt(ADMIN_TOASTS.buying_start_failed, async () => {
        await startBuying(date);
        toast(ADMIN_TOASTS.buying_started);
        onStarted();
      }),
    );
    setAsked(false);
  };
  if (state !== "open") {
    return <EmptyState title="Nothing was bought for this delivery" />;
  }
  return (
    <EmptyState
      title="Buying hasn't started"
      action={<Button onClick={() => setAsked(true)}>Start buying</Button>}
    >
      <p>
        Starting makes one list of all verified orders of this delivery, by shop and item. It's
        possible once members can't change their lists any more.
      </p>
      <Problem>{problem}</Problem>
      <ConfirmDialog
        open={asked}
        kind="primary"
        title="Start buying?"
        confirmLabel="Start buying"
        busy={busy}
        onConfirm={start}
        onClose={() => setAsked(false)}
      >
        Buyers see the list on their phones at once. Orders that are verified later are added to it.
      </ConfirmDialog>
    </EmptyState>
  );
}
