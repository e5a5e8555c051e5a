import { type FormEvent, useState } from "react";
import { rejectReasonSchema } from "@/domain/payment/rules";
import { messageOf } from "@/domain/text/messages";
import { TEXT_LIMITS } from "@/domain/text/text-limits";
import { Button } from "@/ui/button";
import { ChoiceField } from "@/ui/choice-field";
import { Dialog } from "@/ui/dialog";
import { TextareaField } from "@/ui/textarea-field";

const FORM = "reason-form";
const OWN = "own";

type ReasonDialogProps = {
  title: string;
  note?: string | undefined;
  /** A short list to choose from; without one the admin writes. */
  reasons: readonly string[];
  confirmLabel: string;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

export function ReasonDialog({ title, note, reasons, confirmLabel, ...on }: ReasonDialogProps) {
  const [chosen, setChosen] = useState(reasons.length > 0 ? "" : OWN);
  const [error, setError] = useState<string>();
  const isOwn = chosen === OWN;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const written = String(new FormData(event.currentTarget).get("own-reason") ?? "");
    const reason = rejectReasonSchema.safeParse(isOwn ? written : chosen);
    if (reason.success) on.onConfirm(reason.data);
    else {
      setError(messageOf(reason.error.issues[0]?.message ?? ""));
      document.getElementById(isOwn ? "own-reason" : "reason")?.focus();
    }
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
          <Button type="submit" form={FORM} kind="danger">
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
            hint="The member will see this in the email."
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
      hint={isOneOfSeveral ? undefined : "The member will see this in the email."}
      rows={3}
      countTo={TEXT_LIMITS.rejectReason.max}
      error={error}
    />
  );
}
