import type { ReactNode } from "react";
import { Button } from "@/ui/button";
import { CardSection } from "@/ui/card-section";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { ErrorSummary } from "@/ui/error-summary";
import { Problem } from "@/ui/problem";
import { ConflictNotice, type ConflictView } from "./conflict-notice";

type EditFormProps = {
  title: string;
  form: {
    readonly busy: boolean;
    readonly problem: string | undefined;
    readonly summary: Parameters<typeof ErrorSummary>[0];
    readonly submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
    readonly question:
      | { readonly text: string; readonly confirm: () => void; readonly cancel: () => void }
      | undefined;
    readonly conflict: ConflictView | undefined;
  };
  /** What each field is called, for what two admins changed. */
  labels: Readonly<Record<string, string>>;
  saveLabel: string;
  /** Leaves the row as it was; without it there is no Cancel button. */
  onCancel?: (() => void) | undefined;
  /** Called where another admin deleted the row and this one lets it go. */
  onGone?: () => void;
  children: ReactNode;
};

/** The frame of every form in the back office: what is wrong, the fields, the buttons and what is asked. */
export function EditForm(props: EditFormProps) {
  const { title, form, labels, saveLabel, onCancel, onGone, children } = props;
  return (
    <CardSection kind="plain" title={title}>
      <ErrorSummary {...form.summary} />
      {form.conflict && (
        <ConflictNotice
          conflict={form.conflict}
          labels={labels}
          busy={form.busy}
          onGone={() => onGone?.()}
        />
      )}
      <form noValidate method="dialog" onSubmit={form.submit} className="grid grid-cols-1 gap-4">
        {children}
        <Problem>{form.problem}</Problem>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={form.busy} busyLabel="Saving...">
            {saveLabel}
          </Button>
          {onCancel && (
            <Button kind="secondary" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </form>
      <ConfirmDialog
        open={form.question !== undefined}
        title={form.question?.text ?? ""}
        kind="primary"
        confirmLabel="Save anyway"
        cancelLabel="Keep editing"
        onConfirm={() => form.question?.confirm()}
        onClose={() => form.question?.cancel()}
      />
    </CardSection>
  );
}
