import { useState } from "react";
import { keepCopy } from "@/data/local/copies";
import { cancelMembership } from "@/data/remote/membership";
import { attempt } from "@/data/remote/perform";
import { useSessionUser } from "@/data/remote/session";
import { TOASTS } from "@/domain/error-catalogue";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Problem } from "@/ui/problem";
import { toast } from "@/ui/toast";
import { useAction } from "@/ui/use-action";

/** The specified Cancel button, with the question before it. */
export function CancelMembership({ until }: { until: string }) {
  const userId = useSessionUser()?.id ?? "";
  const [asking, setAsking] = useState(false);
  const { busy, problem, run } = useAction();

  async function confirmed() {
    const done = await run(() => cancel(userId));
    if (done) setAsking(false);
  }

  return (
    <>
      <Button kind="secondary" onClick={() => setAsking(true)}>
        Cancel Membership
      </Button>
      <ConfirmDialog
        open={asking}
        title="Cancel your membership?"
        confirmLabel="Cancel membership"
        cancelLabel="Keep membership"
        busy={busy}
        onConfirm={confirmed}
        onClose={() => setAsking(false)}
      >
        <p>What is paid stays yours until {until}. You can rejoin at any time.</p>
        <Problem>{problem}</Problem>
      </ConfirmDialog>
    </>
  );
}

function cancel(userId: string) {
  return attempt(TOASTS.membership_cancel_failed, async () => {
    await keepCopy(userId, "membership", await cancelMembership());
    toast(TOASTS.membership_cancelled);
  });
}
