import { Link } from "@tanstack/react-router";
import type { ListQuery } from "@/data/remote/admin-list";
import { fetchUserOrders } from "@/data/remote/users";
import { formatCsvRand } from "@/domain/money/rules";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import type { CsvColumns } from "@/domain/text/csv";
import { formatCsvTime, formatDay, momentOf } from "@/domain/time/sa-time";
import { Money } from "@/ui/money";
import { right, Table, TableHead, WIDE_CELL, wide } from "@/ui/table";
import { ListExport } from "../shared/list/list-export";
import { useList } from "../shared/list/use-list";
import { useWalk } from "../shared/list/walk";
import { PagedSection } from "./paged-section";
import { USER_COLLECTIONS } from "./use-user";

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

type Order = Awaited<ReturnType<typeof fetchUserOrders>>["rows"][number];
const statusOf = ({ status }: Order) => STATUS.get(status) ?? status;
const paymentOf = ({ payment_status: status }: Order) => PAYMENT.get(status) ?? status;

const ORDER_COLUMNS: CsvColumns<(order: Order) => string> = {
  Order: ({ order_number }) => order_number,
  "Payment reference": ({ payment_reference }) => payment_reference,
  Placed: ({ placed_at }) => formatCsvTime(placed_at),
  "Order status": statusOf,
  Payment: paymentOf,
  Budget: ({ order_budget }) => formatCsvRand(order_budget),
  "Membership fee": ({ membership_fee }) => formatCsvRand(membership_fee),
  Total: ({ total }) => formatCsvRand(total),
  Credit: ({ credit }) => formatCsvRand(credit),
  Received: ({ amount_received }) => formatCsvRand(amount_received),
};

export function UserOrders({ id }: { id: string }) {
  const fetch = (query: ListQuery, signal?: AbortSignal) => fetchUserOrders(id, query, signal);
  const list = useList({
    fetch,
    collections: USER_COLLECTIONS,
    failed: ADMIN_TOASTS.orders_fetch_failed,
  });
  const walk = `orders/${id}` as const;
  useWalk(walk, [list]);
  return (
    <PagedSection
      id="user-orders"
      title="Orders"
      list={list}
      empty="No orders yet."
      loading="Loading the orders"
      action={
        list.rows.length > 0 && (
          <ListExport
            name="member-orders"
            fetch={fetch}
            query={list.query}
            columns={ORDER_COLUMNS}
          />
        )
      }
    >
      {list.rows.length > 0 && (
        <Table caption="Orders, newest first">
          <TableHead
            className="align-bottom [&>th]:px-2 [&>th]:whitespace-normal"
            columns={["Order", wide("Order status"), wide("Payment"), right("Total and received")]}
          />
          <tbody>
            {list.rows.map((order) => (
              <tr key={order.id} className="[&>*]:px-2">
                <th scope="row" className="text-base-content!">
                  <Link
                    to="/admin/payments/$id"
                    params={{ id: order.id }}
                    state={{ walk }}
                    className="inline-block py-1 underline underline-offset-4"
                  >
                    {order.order_number}
                  </Link>
                  <span className="block font-mono text-sm font-normal">
                    {order.payment_reference}
                  </span>
                  <span className="block text-sm font-normal text-muted">
                    Placed {formatDay(momentOf(order.placed_at))}
                  </span>
                  <span className="block text-sm font-normal sm:hidden">
                    {statusOf(order)}. Payment: {paymentOf(order).toLowerCase()}
                  </span>
                </th>
                <td className={WIDE_CELL}>{statusOf(order)}</td>
                <td className={WIDE_CELL}>{paymentOf(order)}</td>
                <td className="text-right">
                  <Money cents={order.total} className="block" />
                  <Money cents={order.amount_received} className="block text-sm text-muted" />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </PagedSection>
  );
}
