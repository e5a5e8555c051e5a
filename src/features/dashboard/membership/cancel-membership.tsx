import { useState } from "react";
import { useSessionUser } from "@/data/session/session";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Problem } from "@/ui/problem";
import { useAction } from "@/ui/use-action";
import { cancelMembership } from "../member-actions";

type CancelMembershipProps = {
  until: string;
  /** It is done here, and waits or goes: then there is nothing to press. */
  isOnItsWay: boolean;
};

/** The specified Cancel button, with the question before it. */
export function CancelMembership({ until, isOnItsWay }: CancelMembershipProps) {
  const userId = useSessionUser()?.id ?? "";
  const [asking, setAsking] = useState(false);
  const { busy, problem, run } = useAction();

  async function confirmed() {
    const done = await run(() => cancelMembership(userId));
    if (done) setAsking(false);
  }

  return (
    <>
      {!isOnItsWay && (
        <Button kind="secondary" onClick={() => setAsking(true)}>
          Cancel Membership
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title="Cancel your membership?"
        confirmLabel="Cancel membership"
        cancelLabel="Keep membership"
        busy={busy}
        onConfirm={confirmed}
        onClose={() => setAsking(false)}
      >
        <p>If you've paid, you keep your membership until {until}. You can rejoin at any time.</p>
        <Problem>{problem}</Problem>
      </ConfirmDialog>
    </>
  );
}
