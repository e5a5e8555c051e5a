import { Link } from "@tanstack/react-router";
import { fetchUserOrders } from "@/data/remote/users";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { formatDay, momentOf } from "@/domain/time/sa-time";
import { Money } from "@/ui/money";
import { right, Table, TableHead } from "@/ui/table";
import { useList } from "../shared/list/use-list";
import { useWalk } from "../shared/list/walk";
import { PagedSection } from "./paged-section";

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

export function UserOrders({ id }: { id: string }) {
  const list = useList({
    fetch: (query, signal) => fetchUserOrders(id, query, signal),
    failed: ADMIN_TOASTS.orders_fetch_failed,
  });
  useWalk("payments", list.rows);
  return (
    <PagedSection
      id="user-orders"
      title="Orders"
      list={list}
      empty="No orders yet."
      loading="Loading the orders"
    >
      {list.rows.length > 0 && (
        <Table caption="Orders, newest first">
          <TableHead
            columns={[
              "Order",
              "Placed",
              "Order status",
              "Payment",
              right("Total"),
              right("Received"),
            ]}
          />
          <tbody>
            {list.rows.map((order) => (
              <tr key={order.id}>
                <th scope="row" className="text-base-content!">
                  <Link
                    to="/admin/payments/$id"
                    params={{ id: order.id }}
                    className="inline-block py-1 underline underline-offset-4"
                  >
                    {order.order_number}
                  </Link>
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
    </PagedSection>
  );
}
