import { fetchUserOrders } from "@/data/remote/users";
import { ADMIN_TOASTS } from "@/domain/text/messages";
import { formatDay, momentOf } from "@/domain/time/sa-time";
import { Money } from "@/ui/money";
import { Table } from "@/ui/table";
import { More } from "./more";
import { usePages } from "./use-pages";

const STATUS = new Map([
  ["pending", "Pending"],
  ["processing", "Processing"],
  ["delivered", "Delivered"],
  ["cancelled", "Cancelled"],
]);
const PAYMENT = new Map([
  ["pending", "Pending"],
  ["verified", "Verified"],
  ["failed", "Rejected"],
]);

/** A member's orders and what was paid for them. */
export function UserOrders({ id }: { id: string }) {
  const pages = usePages(async (after) => {
    const { orders, next } = await fetchUserOrders(id, after);
    return { rows: orders, next };
  }, ADMIN_TOASTS.orders_fetch_failed);
  const { rows } = pages;
  return (
    <section aria-labelledby="user-orders" className="grid grid-cols-1 gap-3">
      <h3 id="user-orders" className="text-lg">
        Orders
      </h3>
      {rows?.length === 0 && <p className="text-muted">No orders yet.</p>}
      {rows && rows.length > 0 && (
        <Table caption="Orders, newest first">
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Placed</th>
              <th scope="col">Order status</th>
              <th scope="col">Payment</th>
              <th scope="col" className="text-right">
                Total
              </th>
              <th scope="col" className="text-right">
                Received
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((order) => (
              <tr key={order.id}>
                <th scope="row" className="text-base-content!">
                  {order.order_number}
                  <span className="block font-mono text-sm font-normal">
                    {order.payment_reference}
                  </span>
                </th>
                <td className="whitespace-nowrap">{formatDay(momentOf(order.placed_at))}</td>
                <td>{STATUS.get(order.status) ?? order.status}</td>
                <td>{PAYMENT.get(order.payment_status) ?? order.payment_status}</td>
                <td className="text-right">
                  <Money cents={order.total} />
                </td>
                <td className="text-right">
                  <Money cents={order.amount_received} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <More pages={pages} loading="Loading the orders" />
    </section>
  );
}
