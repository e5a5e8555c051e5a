import { type FormEvent, useState } from "react";
import { rejectReasonSchema } from "@/domain/payment/reject-reason";
import { DEPOSIT_ANSWERS, type DepositAnswer } from "@/domain/payment/requests";
import { messageOf } from "@/domain/text/messages";
import { TEXT_LIMITS } from "@/domain/text/text-limits";
import { Button } from "@/ui/button";
import { ChoiceField } from "@/ui/choice-field";
import { Dialog } from "@/ui/dialog";
import { TextareaField } from "@/ui/textarea-field";
import { ProblemNotice, type Report } from "../bulk/report";
import type { Answer } from "../store/use-decisions";

const FORM = "reason-form";
const OWN = "own";
const SEEN = (
  <>
    <span className="no-email:hidden">The member will see this in the email.</span>
    <span className="hidden no-email:inline">The member will see this in the app.</span>
  </>
);

const DEPOSIT_CHOICES: readonly { value: DepositAnswer; label: string }[] = [
  { value: "arrived", label: "Yes, it's in our account. It becomes the member's credit." },
  { value: "never_arrived", label: "No, it never arrived. Nothing becomes credit." },
];

type ReasonDialogProps = {
  title: string;
  note?: string | undefined;
  /** A short list to choose from; without one the admin writes. */
  reasons: readonly string[];
  confirmLabel: string;
  /** Asked beside the reason: whether a verified deposit arrived that no statement shows. */
  depositQuestion?: string | undefined;
  busy: boolean;
  /** Why it could not be done. */
  problem: Report | null;
  onConfirm: (answer: Answer) => void;
  onClose: () => void;
};

export function ReasonDialog({
  title,
  note,
  reasons,
  depositQuestion,
  confirmLabel,
  busy,
  problem,
  ...on
}: ReasonDialogProps) {
  const [chosen, setChosen] = useState(reasons.length > 0 ? "" : OWN);
  const [error, setError] = useState<string>();
  const [deposit, setDeposit] = useState<DepositAnswer>();
  const [depositError, setDepositError] = useState<string>();
  const isOwn = chosen === OWN;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const written = String(new FormData(event.currentTarget).get("own-reason") ?? "");
    const reason = rejectReasonSchema.safeParse(isOwn ? written : chosen);
    const lacksDeposit = depositQuestion !== undefined && !deposit;
    setDepositError(lacksDeposit ? messageOf("deposit_answer_required") : undefined);
    if (!reason.success) {
      setError(messageOf(reason.error.issues[0]?.message ?? ""));
      document.getElementById(isOwn ? "own-reason" : "reason")?.focus();
    } else if (lacksDeposit) document.getElementById("deposit")?.focus();
    else on.onConfirm({ reason: reason.data, deposit });
  }

  return (
    <Dialog
      open
      title={title}
      onClose={on.onClose}
      footer={
        <>
          <Button kind="secondary" onClick={on.onClose}>
            Back
          </Button>
          <Button type="submit" form={FORM} kind="danger" busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="grid gap-4">
        {note && <p>{note}</p>}
        {reasons.length > 0 && (
          <ChoiceField
            name="reason"
            label="Reason"
            hint={SEEN}
            choices={[
              ...reasons.map((reason) => ({ value: reason, label: reason })),
              { value: OWN, label: "Another reason" },
            ]}
            value={chosen}
            error={isOwn ? undefined : error}
            onChange={(event) => {
              setChosen(event.target.value);
              setError(undefined);
            }}
          />
        )}
        {isOwn && <OwnReason isOneOfSeveral={reasons.length > 0} error={error} />}
        {depositQuestion && (
          <ChoiceField
            name="deposit"
            label={depositQuestion}
            hint="No line of a bank statement shows it yet."
            choices={DEPOSIT_CHOICES}
            value={deposit ?? ""}
            error={depositError}
            onChange={(event) => {
              setDeposit(DEPOSIT_ANSWERS.find((known) => known === event.target.value));
              setDepositError(undefined);
            }}
          />
        )}
        {problem && <ProblemNotice problem={problem} />}
      </form>
    </Dialog>
  );
}

type OwnReasonProps = { isOneOfSeveral: boolean; error: string | undefined };

function OwnReason({ isOneOfSeveral, error }: OwnReasonProps) {
  return (
    <TextareaField
      name="own-reason"
      label={isOneOfSeveral ? "Your reason" : "Reason"}
      hint={isOneOfSeveral ? undefined : SEEN}
      rows={3}
      countTo={TEXT_LIMITS.rejectReason.max}
      error={error}
    />
  );
}
