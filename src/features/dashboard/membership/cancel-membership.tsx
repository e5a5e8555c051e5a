import { useState } from "react";
import { useSessionUser } from "@/data/core/session";
import { type endOnCancel, endSentences, refundOf } from "@/domain/membership/cancel";
import type { Membership } from "@/domain/membership/responses";
import { formatRand } from "@/domain/money/rules";
import { formatMonth } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { ConfirmAct } from "@/ui/confirm-act";
import { cancelMembership } from "../member-actions";

type CancelMembershipProps = {
  end: ReturnType<typeof endOnCancel<Membership>>;
  /** It is queued or being sent: then there is nothing to press. */
  isOnItsWay: boolean;
};

/** The Terms promise the seven days (section 44 of ECTA). */
const NO_REFUND =
  "We don't refund a month that has begun. If you paid in the last seven days and haven't had a delivery, contact us for a full refund.";

export function CancelMembership({ end, isOnItsWay }: CancelMembershipProps) {
  const userId = useSessionUser()?.id ?? "";
  const [asking, setAsking] = useState(false);

  const sentences = endSentences(end);
  if (end.until) sentences.push(NO_REFUND);
  if (sentences.length === 0) sentences.push("Your membership ends now. There's nothing to pay.");

  return (
    <>
      {!isOnItsWay && (
        <Button kind="secondary" onClick={() => setAsking(true)}>
          Cancel Membership
        </Button>
      )}
      {asking && (
        <ConfirmAct
          title="Cancel your membership?"
          confirmLabel="Cancel membership"
          cancelLabel="Keep membership"
          act={() => cancelMembership(userId, refundOf(end))}
          onClose={() => setAsking(false)}
        >
          <div className="grid gap-3">
            <p>{sentences.join(" ")}</p>
            {end.refunded.map(({ id, month_period, price }) => (
              <p key={id}>
                {formatMonth(month_period)} hasn't begun. You get {formatRand(price)} back as
                credit.
              </p>
            ))}
            <p>You can rejoin at any time.</p>
          </div>
        </ConfirmAct>
      )}
    </>
  );
}
