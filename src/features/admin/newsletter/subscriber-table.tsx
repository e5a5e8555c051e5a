import type { SubscriberRow, SubscriberSort } from "@/domain/newsletter/newsletter-list";
import { formatDay, momentOf } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { StatusBadge } from "@/ui/status-badge";
import { sortable, Table, TableHead, unseen, WIDE_CELL, wide } from "@/ui/table";
import { EmailText } from "../shared/email-text";

type SubscriberTableProps = {
  rows: readonly SubscriberRow[];
  sort: SubscriberSort;
  onSort: (sort: SubscriberSort) => void;
  onRemove: (row: SubscriberRow) => void;
};

export function SubscriberTable({ rows, sort, onSort, onRemove }: SubscriberTableProps) {
  return (
    <div className="grid max-h-96 grid-cols-1 overflow-y-auto">
      <Table caption="Newsletter subscribers">
        <TableHead
          columns={[
            sortable("Email", ["email", "email_desc"], { sort, onSort }),
            {
              ...sortable("Subscribed", ["oldest", "newest"], { sort, onSort, first: "newest" }),
              className: WIDE_CELL,
            },
            wide("Status"),
            unseen("Actions"),
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="w-full wrap-anywhere sm:w-auto sm:min-w-48">
                <EmailText email={row.email} />
                <span className="mt-1 flex flex-wrap gap-2 wrap-normal text-muted sm:hidden">
                  <Status row={row} /> {since(row)}
                </span>
              </td>
              <td className={`whitespace-nowrap ${WIDE_CELL}`}>{since(row)}</td>
              <td className={WIDE_CELL}>
                <Status row={row} />
              </td>
              <td className="text-right">
                <Button kind="danger-quiet" size="small" onClick={() => onRemove(row)}>
                  Remove<span className="sr-only"> {row.email}</span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function since({ subscribed_at }: SubscriberRow): string {
  return formatDay(momentOf(subscribed_at));
}

function Status({ row }: { row: SubscriberRow }) {
  if (row.unsubscribed_at) return <StatusBadge tone="grey">Left</StatusBadge>;
  if (row.confirmed_at) return <StatusBadge tone="green">Confirmed</StatusBadge>;
  return <StatusBadge tone="yellow">Not confirmed</StatusBadge>;
}
