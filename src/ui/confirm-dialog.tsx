import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type ConfirmDialogProps = {
  open: boolean;
  /** The question, as a whole sentence. */
  title: string;
  children?: ReactNode;
  /** Says the act ("Delete FAQ"), never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  kind?: "primary" | "danger";
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before what cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, onConfirm, onClose, busy = false } = props;
  const { confirmLabel, cancelLabel = "Cancel", kind = "danger" } = props;
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button kind={kind} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
