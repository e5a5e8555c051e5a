import { type ReactNode, useState } from "react";
import { Dialog } from "@/ui/dialog";

type ReviewDialogProps = {
  /** Of the selected payment; without one the dialog is closed. */
  reference: string | undefined;
  bar: ReactNode;
  /** Whether the admin is asked something: a payment that a narrow window brings here opens after it. */
  isAsked: boolean;
  onClose: () => void;
  children: ReactNode;
};

export function ReviewDialog(props: ReviewDialogProps) {
  const { reference, bar, isAsked, onClose, children } = props;
  const [mayOpen, setMayOpen] = useState(!isAsked);
  if (!isAsked && !mayOpen) setMayOpen(true);
  return (
    <Dialog
      open={mayOpen && reference !== undefined}
      title={reference ?? ""}
      size="full"
      onClose={onClose}
    >
      <div className="flex min-h-full flex-col gap-3">
        {children}
        {/* Its room is kept, so that no button moves under the thumb. */}
        <div role="status" className="min-h-20">
          {bar}
        </div>
      </div>
    </Dialog>
  );
}
