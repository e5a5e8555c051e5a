import type { OrderView } from "@/domain/order/view";
import { formatMonth } from "@/domain/time/sa-time";
import { CreditAmounts } from "./credit-amounts";
import { Fact } from "./facts";
import { Money } from "./money";

export function OrderAmounts({ order }: { order: OrderView }) {
  return (
    <>
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
      <CreditAmounts order={order} />
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
    </>
  );
}
