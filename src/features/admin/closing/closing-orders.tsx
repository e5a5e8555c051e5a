import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ClosingOrder, ClosingView } from "@/domain/closing/responses";
import { formatRand } from "@/domain/money/rules";
import { Button } from "@/ui/button";
import { StatusBadge } from "@/ui/status-badge";
import { right, Table, TableHead, unseen, WIDE_CELL, wideRight } from "@/ui/table";
import { MemberLink } from "../shared/member-link";
import { ClosedOrderDialog } from "./closed-order-dialog";

const FIRST_ROWS = 50;

type ClosingOrdersProps = { closing: ClosingView; onChange: () => void };

/** Every member's figures; whoever gets more than half back is first. */
export function ClosingOrders({ closing: { orders, state }, onChange }: ClosingOrdersProps) {
  const [isWhole, setWhole] = useState(false);
  const [opened, setOpened] = useState<string>();
  const isClosed = state === "closed";
  const rows = isWhole ? orders : orders.slice(0, FIRST_ROWS);
  return (
    <section aria-labelledby="closing-members" className="grid grid-cols-1 gap-3">
      <h2 id="closing-members" className="text-xl">
        Members
      </h2>
      {orders.length === 0 && <p className="text-muted">No order is bought in this delivery.</p>}
      {orders.length > 0 && (
        <Table caption="What each member spends and gets back">
          <TableHead
            className="max-sm:[&>*]:px-2"
            columns={[
              "Member",
              wideRight("Budget"),
              right("Spent"),
              right("Back"),
              ...(isClosed ? [unseen("Actions")] : []),
            ]}
          />
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.order_id}
                row={row}
                onOpen={isClosed ? () => setOpened(row.order_id) : undefined}
              />
            ))}
          </tbody>
        </Table>
      )}
      {rows.length < orders.length && (
        <Button kind="secondary" onClick={() => setWhole(true)}>
          {`Show all ${orders.length}`}
        </Button>
      )}
      {opened && (
        <ClosedOrderDialog
          orderId={opened}
          onClose={() => setOpened(undefined)}
          onCorrected={onChange}
        />
      )}
    </section>
  );
}

/** Before closing nobody knows yet of an item without an entry whether it is available. */
function Row({ row, onOpen }: { row: ClosingOrder; onOpen: (() => void) | undefined }) {
  const { member, user_id, order_id, order_number, budget, spent, unspent, half_back, missing } =
    row;
  return (
    <tr className="max-sm:[&>*]:px-2">
      <th scope="row" className="font-normal">
        <span className="block font-bold text-base-content">
          <MemberLink id={user_id} name={member} className="inline-block break-words!" />
        </span>
        <Link
          to="/admin/payments/$id"
          params={{ id: order_id }}
          className="block py-1 text-sm font-normal text-muted underline underline-offset-4"
        >
          {order_number}
        </Link>
        {missing > 0 && (
          <span className="block text-sm font-normal text-muted">
            {onOpen ? `${missing} not available` : `${missing} not bought`}
          </span>
        )}
        {half_back && <StatusBadge tone="yellow">More than half back</StatusBadge>}
      </th>
      <td className={`${WIDE_CELL} text-right tabular-nums`}>{formatRand(budget)}</td>
      <td className="text-right tabular-nums">{formatRand(spent)}</td>
      <td className="text-right font-bold tabular-nums">{formatRand(unspent)}</td>
      {onOpen && (
        <td className="text-right">
          <Button
            kind="secondary"
            size="small"
            aria-label={`Open the order of ${member}`}
            onClick={onOpen}
          >
            Open
          </Button>
        </td>
      )}
    </tr>
  );
}
