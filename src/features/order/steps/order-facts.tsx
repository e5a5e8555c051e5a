import { paymentText } from "@/domain/order/payment-text";
import { statusColour } from "@/domain/order/rules";
import type { OrderView } from "@/domain/order/view";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { Fact, Facts } from "@/ui/facts";
import { OrderAmounts } from "@/ui/order-amounts";
import { StatusBadge } from "@/ui/status-badge";

export function OrderFacts({ order }: { order: OrderView }) {
  return (
    <section
      aria-label="Your order"
      className="grid grid-cols-1 gap-4 rounded-box border border-base-300 bg-base-100 p-4"
    >
      <Facts>
        <Fact name="Order status">
          <StatusBadge tone={statusColour(order.status)}>{capitalised(order.status)}</StatusBadge>
        </Fact>
        <Fact name="Payment">{paymentText(order)}</Fact>
        <Fact name="Order number">{order.order_number}</Fact>
        <Fact name="Payment reference">{order.payment_reference}</Fact>
        <Fact name="Submitted">{formatDayTime(momentOf(order.submitted_at))}</Fact>
        <OrderAmounts order={order} />
      </Facts>
    </section>
  );
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
