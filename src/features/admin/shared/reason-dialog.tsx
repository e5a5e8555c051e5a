import { type ReactNode, useId } from "react";
import { attempt } from "@/data/core/perform";
import type { Toast } from "@/domain/text/messages";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { TextareaField } from "@/ui/textarea-field";
import { toast } from "@/ui/toast";
import { useAction } from "@/ui/use-action";

export const ADMINS_ONLY =
  "Only admins see it here. The member can read it in a copy of their data.";

type ReasonDialogProps = {
  title: string;
  confirmLabel: string;
  kind?: "primary" | "danger";
  /** Who reads the reason. */
  hint: string;
  act: (reason: string) => Promise<void>;
  done: Toast;
  failed: Toast;
  onDone: () => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks before an act, with a reason that the audit log keeps. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, confirmLabel, kind = "primary", hint, children } = props;
  const { act, done, failed, onDone, onClose } = props;
  const id = useId();
  const { busy, problem, run } = useAction();

  async function confirm() {
    const field = document.getElementById(id);
    const reason = field instanceof HTMLTextAreaElement ? field.value : "";
    if (!(await run(() => attempt(failed, () => act(reason))))) return;
    toast(done);
    onDone();
  }

  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={confirmLabel}
      kind={kind}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4">
        {children}
        <TextareaField id={id} name="reason" label="Reason" hint={hint} rows={3} error={problem} />
      </div>
    </ConfirmDialog>
  );
}
