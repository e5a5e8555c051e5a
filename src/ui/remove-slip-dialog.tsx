import { ConfirmDialog } from "./confirm-dialog";

type RemoveSlipDialogProps = {
  open: boolean;
  shop: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a slip goes that was entered by mistake, or twice. */
export function RemoveSlipDialog({ shop, ...dialog }: RemoveSlipDialogProps) {
  return (
    <ConfirmDialog
      title={`Remove the slip of ${shop}?`}
      confirmLabel="Remove slip"
      cancelLabel="Keep it"
      {...dialog}
    >
      <p>Its photo and its total go. What was bought stays, and needs another slip.</p>
    </ConfirmDialog>
  );
}
