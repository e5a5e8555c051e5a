import { useEffect, useRef, useState } from "react";
import { attempt } from "@/data/core/perform";
import { stopMessage } from "@/data/remote/messages";
import type { MessageRow } from "@/domain/message/responses";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { formatCount } from "@/domain/text/format-count";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Fact, Facts } from "@/ui/facts";
import { Problem } from "@/ui/problem";
import { toast } from "@/ui/toast";
import { useAction } from "@/ui/use-action";

type StopSendingProps = { message: MessageRow; onStopped: () => void };

/** Says what has left and what won't, then stops the rest. */
export function StopSending({ message, onStopped }: StopSendingProps) {
  const [isAsked, setAsked] = useState(false);
  const isDone = useRef(false);
  const { busy, problem, run } = useAction();
  const { id, told, recipients, left, waiting } = message;

  // The button that has the focus goes with this.
  useEffect(
    () => () => {
      if (isDone.current) document.querySelector<HTMLElement>("main h1")?.focus();
    },
    [],
  );

  async function stop() {
    await run(() =>
      attempt(ADMIN_TOASTS.message_stop_failed, async () => {
        await stopMessage(id);
        toast(ADMIN_TOASTS.message_stopped);
        isDone.current = true;
      }),
    );
    setAsked(false);
    onStopped();
  }

  return (
    <div className="mt-2 grid gap-2">
      <Button kind="secondary" className="justify-self-start" onClick={() => setAsked(true)}>
        Stop sending
      </Button>
      <Problem>{problem}</Problem>
      <ConfirmDialog
        open={isAsked}
        title="Stop sending this message?"
        confirmLabel="Stop sending"
        cancelLabel="Keep sending"
        busy={busy}
        onConfirm={stop}
        onClose={() => setAsked(false)}
      >
        <div className="grid gap-3">
          <Facts>
            <Fact name="Members who have it in the app">{formatCount(told)}</Fact>
            <Fact name="Members who won't get it in the app">{formatCount(recipients - told)}</Fact>
            <Fact name="Emails that have left">{formatCount(left)}</Fact>
            <Fact name="Emails that won't be sent">{formatCount(waiting)}</Fact>
          </Facts>
          <p>
            What has left can't be taken back. An email that is being sent right now may still
            arrive.
          </p>
        </div>
      </ConfirmDialog>
    </div>
  );
}
