import { TO_CHECK_DAYS } from "@/domain/order/draft-term";
import type { AccountHold } from "@/domain/privacy/erasure";
import type { UserView } from "@/domain/users/responses";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

export function DeletionBlocked({ user, onClose }: { user: UserView; onClose: () => void }) {
  const { full_name, email, order_holds, membership_waits } = user;
  return (
    <Dialog
      open
      title={`The account of ${full_name || email} can't be deleted yet`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid gap-3">
        {order_holds.map(({ order_number, hold }) => (
          <p key={order_number}>{HOLD_TEXTS[hold](order_number)}</p>
        ))}
        {membership_waits && (
          <p>
            A membership payment isn't verified yet. Verify it under Payments. If it isn't there,
            ask the member to complete it. If no deposit comes, the account can be deleted{" "}
            {TO_CHECK_DAYS} days after the last proof of payment.
          </p>
        )}
      </div>
    </Dialog>
  );
}

const HOLD_TEXTS: Readonly<Record<AccountHold, (order: string) => string>> = {
  to_finish: (order) =>
    `Order ${order} is still open. Verify and deliver it, or cancel it and check for its deposit.`,
  to_deliver: (order) => `Order ${order} is still open. Deliver or cancel it first.`,
  to_close: (order) => `Order ${order} is delivered. Close its delivery first, under Deliveries.`,
  to_check: (order) => `The deposit for order ${order} isn't checked yet. Check it under Payments.`,
};
