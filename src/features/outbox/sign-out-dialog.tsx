import { useEffect, useEffectEvent, useState } from "react";
import { countUnsent } from "@/data/local/unsent-work";
import type { SignOutQuestion } from "@/data/sync/sign-out";
import { settleUnsent, useUnsent } from "@/data/sync/unsent";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Notice } from "@/ui/notice";
import { Problem } from "@/ui/problem";
import { countOf } from "./command-words";
import { WaitingList } from "./waiting-list";

const PATIENCE_MS = 5000;

/** Before a sign-out that would part a member from what is not sent. */
export function SignOutDialog({ notice, answer }: SignOutQuestion) {
  const unsent = useUnsent();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function sendFirst() {
    setBusy(true);
    setProblem(undefined);
    const left = countUnsent(await settleUnsent(PATIENCE_MS));
    setBusy(false);
    if (left === 0) answer("discard");
    else setProblem(`${countOf(left, "thing")} could not be sent now.`);
  }

  const sendAtOnce = useEffectEvent(() => {
    if (navigator.onLine) void sendFirst();
  });
  useEffect(sendAtOnce, []);

  return (
    <Dialog
      open
      title="Not everything is sent yet"
      onClose={() => answer("stay")}
      footer={
        <>
          <Button kind="danger-quiet" onClick={() => answer("discard")}>
            Discard and sign out
          </Button>
          <Button kind="secondary" onClick={() => answer("keep")}>
            Keep it and sign out
          </Button>
          <Button busy={busy} busyLabel="Sending…" onClick={sendFirst}>
            Send first
          </Button>
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
          What you keep waits locked on this phone, and goes when you sign in here again. Nobody
          else can open it. Close this to stay signed in.
        </p>
        <Problem>{problem}</Problem>
      </div>
    </Dialog>
  );
}
