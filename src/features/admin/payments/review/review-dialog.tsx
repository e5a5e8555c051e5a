import type { ReactNode } from "react";
import { Dialog } from "@/ui/dialog";

type ReviewDialogProps = {
  /** Of the selected payment; without one the dialog is closed. */
  reference: string | undefined;
  bar: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

export function ReviewDialog({ reference, bar, onClose, children }: ReviewDialogProps) {
  return (
    <Dialog open={reference !== undefined} title={reference ?? ""} size="full" onClose={onClose}>
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
