import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ListQuery } from "@/data/remote/admin-list";
import { fetchDeliveryOrders } from "@/data/remote/deliveries";
import { addressLines } from "@/domain/delivery/address-lines";
import type { DeliveryDetails, DeliveryOrder } from "@/domain/delivery/admin-deliveries";
import { deliveryOrderState } from "@/domain/delivery/order-state";
import { formatPhone } from "@/domain/members/phone";
import { formatCsvRand } from "@/domain/money/rules";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import type { CsvColumns } from "@/domain/text/csv";
import { plural } from "@/domain/text/plural";
import { formatCsvTime, formatDayTime, momentOf } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Money } from "@/ui/money";
import { StatusBadge } from "@/ui/status-badge";
import { Table, TableHead, unseen, WIDE_CELL, wide, wideRight } from "@/ui/table";
import { ListExport } from "../shared/list/list-export";
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
  const fetch = (query: ListQuery, signal?: AbortSignal) =>
    fetchDeliveryOrders(date, query, signal);
  const list = useList({
    fetch,
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
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="delivery-orders" className="text-xl">
          Orders
        </h2>
        {list.rows.length > 0 && (
          <ListExport
            name={`delivery-${date}-orders`}
            fetch={fetch}
            query={list.query}
            columns={COLUMNS}
          />
        )}
      </div>
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
      {asked?.act === "hold" && (
        <HoldDialog order={asked.order} details={details} onDone={done} onClose={close} />
      )}
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
        className="sm:max-xl:[&>*]:px-2"
        columns={["Order", wide("Items"), wideRight("Budget"), wide("State"), unseen("Actions")]}
      />
      <tbody>
        {rows.map((order) => (
          <tr key={order.id} className="sm:max-xl:[&>*]:px-2">
            <th scope="row" className="text-base-content!">
              <MemberLink id={order.user_id} name={order.name} />
              <Link
                to="/admin/payments/$id"
                params={{ id: order.id }}
                className="block py-1 font-normal underline underline-offset-4 lg:whitespace-nowrap"
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
              <span className="whitespace-nowrap">
                {plural(order.items, "1 item", "{n} items")}
              </span>
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

const COLUMNS: CsvColumns<(order: DeliveryOrder) => string> = {
  Name: ({ name }) => name,
  Order: ({ order_number }) => order_number,
  Phone: ({ delivery: to }) => formatPhone(to?.phone ?? ""),
  Address: ({ delivery: to }) => (to ? addressLines(to).join(", ") : ""),
  "Delivery instructions": ({ delivery: to }) => to?.delivery_instructions ?? "",
  Items: ({ items }) => String(items),
  Budget: ({ order_budget }) => formatCsvRand(order_budget),
  State: (order) => deliveryOrderState(order).text,
  "Why it's on hold": ({ held_at, held_reason }) => (held_at ? held_reason : ""),
  "Member changed the list": ({ list_changed_at }) => formatCsvTime(list_changed_at),
  "Notes to the buyer": ({ notes }) => String(notes),
};

function OrderState({ order }: { order: DeliveryOrder }) {
  const { status, held_at, held_reason } = order;
  const { tone, text } = deliveryOrderState(order);
  const isHeld = status !== "delivered" && held_at !== "";
  return (
    <>
      <StatusBadge tone={tone}>{text}</StatusBadge>
      {isHeld && <span className="block min-w-32 pt-1 text-muted">{held_reason}</span>}
    </>
  );
}

type ActsProps = Pick<OrderTableProps, "details" | "onAsk"> & { order: DeliveryOrder };

function Acts({ order, details: { delivery, others }, onAsk }: ActsProps) {
  if (order.status === "delivered" || order.closed_at !== "" || delivery.state === "cancelled")
    return null;
  const about = <span className="sr-only"> {order.name}</span>;
  return (
    <div className="flex flex-wrap justify-end gap-2 lg:flex-nowrap">
      {others.length > 0 && (
        <Button kind="secondary" size="small" onClick={() => onAsk({ act: "move", order })}>
          Move{about}
        </Button>
      )}
      <Button
        kind="secondary"
        size="small"
        className="whitespace-nowrap"
        onClick={() => onAsk({ act: "hold", order })}
      >
        {order.held_at ? "Let go" : "Hold"}
        {about}
      </Button>
    </div>
  );
}
