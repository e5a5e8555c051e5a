import { useEffect, useEffectEvent, useState } from "react";
import { countUnsent, countWaiting } from "@/data/local/outbox/unsent-work";
import type { SignOutQuestion } from "@/data/sync/sign-out";
import { settleUnsent, useUnsent } from "@/data/sync/unsent";
import { plural } from "@/domain/text/plural";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Notice } from "@/ui/notice";
import { Problem } from "@/ui/problem";
import { WaitingList } from "./waiting-list";

const PATIENCE_MS = 5000;

/** Before a sign-out that would part a member from what is not sent. */
export function SignOutDialog({ notice, answer }: SignOutQuestion) {
  const unsent = useUnsent();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isWaiting = !unsent || countWaiting(unsent) > 0;

  async function sendFirst() {
    setBusy(true);
    setProblem(undefined);
    const left = await settleUnsent(PATIENCE_MS);
    const waiting = countWaiting(left);
    setBusy(false);
    if (countUnsent(left) === 0) answer("discard");
    else if (waiting > 0) {
      setProblem(plural(waiting, "1 change couldn't be sent.", "{n} changes couldn't be sent."));
    }
  }

  const sendAtOnce = useEffectEvent(() => {
    if (navigator.onLine) void sendFirst();
  });
  useEffect(sendAtOnce, []);

  return (
    <Dialog
      open
      title={isWaiting ? "Some changes aren't sent yet" : "Some work is only on this phone"}
      onClose={() => answer("stay")}
      footer={
        <>
          <Button kind="danger-quiet" onClick={() => answer("discard")}>
            Discard and sign out
          </Button>
          <Button kind="secondary" onClick={() => answer("keep")}>
            Keep and sign out
          </Button>
          {isWaiting && (
            <Button busy={busy} busyLabel="Sending…" onClick={sendFirst}>
              Send and sign out
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {notice && (
          <Notice tone="error" title={notice.title}>
            <p>{notice.description}</p>
          </Notice>
        )}
        {unsent && <WaitingList unsent={unsent} onLeave={() => answer("stay")} />}
        <p>
          {isWaiting
            ? "If you keep your changes, they stay locked on this phone until you sign in here again. Then we'll send what's waiting. Nobody else can open them."
            : "If you keep your work, it stays locked on this phone until you sign in here again. Nobody else can open it."}{" "}
          To stay signed in, close this message.
        </p>
        <Problem>{problem}</Problem>
      </div>
    </Dialog>
  );
}
