import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { fetchDeliveryOrders } from "@/data/remote/deliveries";
import type { DeliveryDetails, DeliveryOrder } from "@/domain/delivery/admin-deliveries";
import { paymentColour } from "@/domain/order/rules";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { plural } from "@/domain/text/plural";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Money } from "@/ui/money";
import { StatusBadge } from "@/ui/status-badge";
import { Table, TableHead, unseen, WIDE_CELL, wide, wideRight } from "@/ui/table";
import { ListView } from "../shared/list/list-view";
import { useList } from "../shared/list/use-list";
import { MemberLink } from "../shared/member-link";
import { HoldDialog, MoveDialog } from "./order-dialogs";

type DeliveryOrdersProps = { details: DeliveryDetails; onChanged: () => void };
type Asked = { readonly act: "move" | "hold"; readonly order: DeliveryOrder };

/** The orders of a delivery, each with its state, and what can be done about it. */
export function DeliveryOrders({ details, onChanged }: DeliveryOrdersProps) {
  const { date } = details.delivery;
  const [asked, setAsked] = useState<Asked>();
  const list = useList({
    fetch: (query, signal) => fetchDeliveryOrders(date, query, signal),
    collections: ["orders", "deliveries"],
    failed: ADMIN_TOASTS.orders_fetch_failed,
  });
  const close = () => setAsked(undefined);
  const done = () => {
    close();
    list.retry();
    onChanged();
  };
  return (
    <section aria-labelledby="delivery-orders" className="grid grid-cols-1 gap-3">
      <h2 id="delivery-orders" className="text-xl">
        Orders
      </h2>
      <ListView
        list={list}
        loading="Loading the orders"
        failed={ADMIN_TOASTS.orders_fetch_failed.title}
        empty={
          <EmptyState title="No orders yet">
            An order joins this delivery when it's completed before the cut-off.
          </EmptyState>
        }
      >
        {(rows) => <OrderTable rows={rows} details={details} onAsk={setAsked} />}
      </ListView>
      {asked?.act === "move" && (
        <MoveDialog order={asked.order} details={details} onDone={done} onClose={close} />
      )}
      {asked?.act === "hold" && <HoldDialog order={asked.order} onDone={done} onClose={close} />}
    </section>
  );
}

type OrderTableProps = {
  rows: readonly DeliveryOrder[];
  details: DeliveryDetails;
  onAsk: (asked: Asked) => void;
};

function OrderTable({ rows, details, onAsk }: OrderTableProps) {
  return (
    <Table caption="Orders of this delivery, by name">
      <TableHead
        columns={["Order", wide("Items"), wideRight("Budget"), wide("State"), unseen("Actions")]}
      />
      <tbody>
        {rows.map((order) => (
          <tr key={order.id}>
            <th scope="row" className="text-base-content!">
              <MemberLink id={order.user_id} name={order.name} />
              <Link
                to="/admin/payments/$id"
                params={{ id: order.id }}
                className="block py-1 font-normal underline underline-offset-4"
              >
                {order.order_number}
              </Link>
              <span className="grid justify-items-start gap-1 font-normal sm:hidden">
                <span>
                  <Money cents={order.order_budget} />, {plural(order.items, "1 item", "{n} items")}
                </span>
                <OrderState order={order} />
              </span>
            </th>
            <td className={WIDE_CELL}>
              {plural(order.items, "1 item", "{n} items")}
              {order.list_changed_at && (
                <span className="block text-muted">
                  Changed {formatDayTime(momentOf(order.list_changed_at))}
                </span>
              )}
              {order.notes > 0 && (
                <span className="block text-muted">
                  {plural(order.notes, "1 note to the buyer", "{n} notes to the buyer")}
                </span>
              )}
            </td>
            <td className={`text-right ${WIDE_CELL}`}>
              <Money cents={order.order_budget} />
            </td>
            <td className={WIDE_CELL}>
              <OrderState order={order} />
            </td>
            <td className="text-right">
              <Acts order={order} details={details} onAsk={onAsk} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const PAYMENT = { pending: "Not verified", verified: "Verified", failed: "Rejected" } as const;

function OrderState({ order }: { order: DeliveryOrder }) {
  if (order.status === "delivered") return <StatusBadge tone="green">Delivered</StatusBadge>;
  if (order.held_at) {
    return (
      <>
        <StatusBadge tone="red">On hold</StatusBadge>
        <span className="block min-w-32 pt-1 text-muted">{order.held_reason}</span>
      </>
    );
  }
  const { payment_status } = order;
  return <StatusBadge tone={paymentColour(payment_status)}>{PAYMENT[payment_status]}</StatusBadge>;
}

type ActsProps = Pick<OrderTableProps, "details" | "onAsk"> & { order: DeliveryOrder };

function Acts({ order, details: { delivery, others }, onAsk }: ActsProps) {
  const isFinal = delivery.state === "closed" && order.payment_status === "verified";
  if (order.status === "delivered" || isFinal || delivery.state === "cancelled") return null;
  const about = <span className="sr-only"> {order.name}</span>;
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {others.length > 0 && (
        <Button kind="secondary" size="small" onClick={() => onAsk({ act: "move", order })}>
          Move{about}
        </Button>
      )}
      <Button kind="secondary" size="small" onClick={() => onAsk({ act: "hold", order })}>
        {order.held_at ? "Let go" : "Hold"}
        {about}
      </Button>
    </div>
  );
}
