import { useState } from "react";
import { attempt } from "@/data/core/perform";
import { withdrawPolicy } from "@/data/remote/policies";
import type { PlannedPolicy, PolicyRow } from "@/domain/policy/policy";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { plural } from "@/domain/text/plural";
import { formatPlainDate } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { ConfirmAct } from "@/ui/confirm-act";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";

type PlannedChangeProps = {
  planned: PlannedPolicy;
  /** Whether the form has other changes, which the planned text would replace. */
  hasChanges: boolean;
  /** Puts what was planned into the form. It comes before the withdrawal, which leaves no other copy. */
  onWithdraw: () => void;
  onWithdrawn: () => void;
};

export function PlannedChange(props: PlannedChangeProps) {
  const { planned, hasChanges, onWithdraw, onWithdrawn } = props;
  const [asks, setAsks] = useState(false);

  return (
    <Notice title={`A new text takes effect on ${formatPlainDate(planned.takes_effect_on)}`}>
      <p className="whitespace-pre-line">{planned.summary}</p>
      <p>{toldText(planned)}</p>
      <Button kind="secondary" size="small" className="mt-2" onClick={() => setAsks(true)}>
        Withdraw this change
      </Button>
      {asks && (
        <ConfirmAct
          title="Withdraw this change?"
          confirmLabel="Withdraw change"
          act={() => {
            onWithdraw();
            return attempt(ADMIN_TOASTS.policy_withdraw_failed, () => withdrawPolicy(planned.id));
          }}
          onDone={() => {
            toast(ADMIN_TOASTS.policy_plan_withdrawn);
            onWithdrawn();
          }}
          onClose={() => setAsks(false)}
        >
          <p>The page keeps its text. Emails that we already sent can't be taken back.</p>
          <p className="mt-3">
            {hasChanges
              ? "The planned text goes into the form with its day and summary, and replaces what you typed there. You can change it and plan it again."
              : "The planned text goes into the form. You can change it and plan it again."}
          </p>
        </ConfirmAct>
      )}
    </Notice>
  );
}

/** A change that took effect before all members were emailed. */
export function LateEmails({ telling }: { telling: NonNullable<PolicyRow["telling"]> }) {
  const day = formatPlainDate(telling.takes_effect_on);
  return (
    <Notice tone="warning" title={`Not all members were emailed before the text changed on ${day}`}>
      <p>{soFar(telling.told)}. We email the others next.</p>
    </Notice>
  );
}

function toldText({ told, told_at }: PlannedPolicy): string {
  return told_at
    ? plural(told, "All done: 1 member was emailed", "All done: {n} members were emailed")
    : soFar(told);
}

function soFar(told: number): string {
  return plural(told, "1 member was emailed so far", "{n} members were emailed so far");
}
