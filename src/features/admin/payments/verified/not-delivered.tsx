import { undoLateDelivery } from "@/data/remote/payments";
import type { VerifiedRow } from "@/domain/payment/verified";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { ADMINS_ONLY, ReasonDialog } from "../../shared/reason-dialog";

type NotDeliveredProps = { row: VerifiedRow; onDone: () => void; onClose: () => void };

/** Asks why, before 'delivered' is taken back on a later day. */
export function NotDelivered({ row, onDone, onClose }: NotDeliveredProps) {
  return (
    <ReasonDialog
      title={`Mark ${row.order_number} as not delivered?`}
      confirmLabel="Mark as not delivered"
      hint={ADMINS_ONLY}
      act={(reason) => undoLateDelivery(row.id, reason)}
      done={ADMIN_TOASTS.delivery_undone}
      failed={ADMIN_TOASTS.delivery_undo_failed}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        It goes back to the orders to deliver. The member sees that in the app at once, and gets no
        email.
      </p>
    </ReasonDialog>
  );
}
