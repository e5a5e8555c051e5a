import type { ListedOrder } from "@/domain/order-answers";
import { formatMonth } from "@/domain/sast";
import { Fact, Facts } from "@/ui/facts";
import { Money } from "@/ui/money";

/** Reference and amounts of an order. */
export function OrderAmounts({ order }: { order: ListedOrder }) {
  return (
    <Facts>
      <Fact name="Payment reference">{order.payment_reference}</Fact>
      <Fact name="Grocery Budget">
        <Money cents={order.order_budget} />
      </Fact>
      {order.membership_fee > 0 && (
        <Fact name={`Subscription Fee (Monthly), ${formatMonth(order.month_period)}`}>
          <Money cents={order.membership_fee} />
        </Fact>
      )}
      <Fact name="Total Payable">
        <Money cents={order.total} className="text-lg" />
      </Fact>
      {order.payment_status === "verified" && (
        <Fact name="Amount received">
          <Money cents={order.amount_received} />
        </Fact>
      )}
      {order.credit !== 0 && (
        <Fact name={order.credit > 0 ? "Your credit" : "Still owed"}>
          <Money cents={Math.abs(order.credit)} />
        </Fact>
      )}
    </Facts>
  );
}
