import type { UserView } from "@/domain/users/responses";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

/** Whether something has to end before the account can be deleted; the server refuses it until then. */
export function isDeletionBlocked({ open_orders, membership_waits }: UserView): boolean {
  return open_orders.length > 0 || membership_waits;
}

export function DeletionBlocked({ user, onClose }: { user: UserView; onClose: () => void }) {
  const { full_name, email, open_orders, membership_waits } = user;
  return (
    <Dialog
      open
      title={`The account of ${full_name || email} can't be deleted yet`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid gap-3">
        {open_orders.length > 0 && <p>{ordersText(open_orders)}</p>}
        {membership_waits && (
          <p>
            A membership payment isn't verified yet. Verify it under Payments. If it isn't there,
            ask the member to complete it. If no deposit comes, the account can be deleted 60 days
            after the last proof of payment.
          </p>
        )}
      </div>
    </Dialog>
  );
}

function ordersText(numbers: readonly string[]): string {
  if (numbers.length === 1) {
    return `Order ${numbers[0]} is still open. Deliver or cancel it first.`;
  }
  return `${numbers.length} orders are still open: ${numbers.join(", ")}. Deliver or cancel them first.`;
}
