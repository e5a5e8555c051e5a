import { isOpenOrder } from "@/domain/order/progress";
import { receiptTitle } from "@/domain/order/receipt";
import type { ListedOrder } from "@/domain/order/responses";
import { isAllowed, mayCancelAsMember } from "@/domain/order/rules";
import { OrderAgain } from "@/features/order/again/order-again";
import { ButtonLink } from "@/ui/button";
import { CancelOrder } from "./cancel-order";
import { ContinueOrder } from "./continue-order";

type OrderActionsProps = {
  order: ListedOrder;
  /** The member's command is queued, and the server does not know it yet. */
  isCancelling: boolean;
};

export function OrderActions({ order, isCancelling }: OrderActionsProps) {
  const isOpen = isOpenOrder(order);
  return (
    <div className="flex flex-wrap items-start gap-3 empty:hidden">
      {isOpen && !isCancelling && <ContinueOrder order={order} />}
      {!isOpen && <OrderAgain order={order} />}
      {order.submitted_at && (
        <ButtonLink
          kind="secondary"
          to="/dashboard/orders/$orderId/receipt"
          params={{ orderId: order.id }}
        >
          {receiptTitle(order)}
        </ButtonLink>
      )}
      {isAllowed(mayCancelAsMember(order)) && (
        <CancelOrder order={order} isOnItsWay={isCancelling} />
      )}
    </div>
  );
}
