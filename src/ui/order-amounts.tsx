import { orderMoney } from "@/domain/ledger/order-money";
import type { OrderView } from "@/domain/order/view";
import { formatMonth } from "@/domain/time/sa-time";
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
      {orderMoney(order).map(({ label, cents }) => (
        <Fact key={label} name={label}>
          <Money cents={cents} {...(label === "To pay" && { className: "text-lg" })} />
        </Fact>
      ))}
    </>
  );
}
