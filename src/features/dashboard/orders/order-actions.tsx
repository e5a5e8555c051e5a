import type { ListedOrder } from "@/domain/order-answers";
import { isOpenOrder } from "@/domain/order-progress";
import { ButtonLink } from "@/ui/button";
import { CancelOrder } from "./cancel-order";
import { ContinueOrder } from "./continue-order";
import { OrderAgain } from "./order-again";

/** What the member can do with an order as it stands. */
export function OrderActions({ order }: { order: ListedOrder }) {
  const isOpen = isOpenOrder(order);
  const mayCancel = order.status === "pending" && order.payment_status !== "verified";
  return (
    <div className="flex flex-wrap items-start gap-3 empty:hidden">
      {isOpen && <ContinueOrder order={order} />}
      {!isOpen && <OrderAgain order={order} />}
      {order.submitted_at && (
        <ButtonLink
          kind="secondary"
          to="/dashboard/orders/$orderId/receipt"
          params={{ orderId: order.id }}
        >
          Receipt
        </ButtonLink>
      )}
      {mayCancel && <CancelOrder order={order} />}
    </div>
  );
}
