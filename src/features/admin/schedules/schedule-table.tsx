import type { ListedSchedule } from "@/domain/delivery/schedule";
import { formatWeekday } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { StatusBadge } from "@/ui/status-badge";
import { Table, TableHead, unseen, WIDE_CELL, wide } from "@/ui/table";

type ScheduleTableProps = {
  rows: readonly ListedSchedule[];
  onEdit: (row: ListedSchedule) => void;
  onDelete: (row: ListedSchedule) => void;
};

export function ScheduleTable({ rows, onEdit, onDelete }: ScheduleTableProps) {
  return (
    <Table caption="Delivery dates">
      <TableHead
        columns={["Month", wide("Mid-month"), wide("Month-end"), wide("Notes"), unseen("Actions")]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="text-base-content! xl:min-w-44">
              {row.month}
              <span className="block font-normal sm:hidden">
                Mid-month: <DeliveryDate row={row} date={row.mid_month_date} />
              </span>
              <span className="block font-normal sm:hidden">
                Month-end: <DeliveryDate row={row} date={row.month_end_date} />
              </span>
              <span className="block font-normal whitespace-pre-line text-muted sm:hidden">
                {row.notes}
              </span>
            </th>
            <td className={`whitespace-nowrap ${WIDE_CELL}`}>
              <DeliveryDate row={row} date={row.mid_month_date} />
            </td>
            <td className={`whitespace-nowrap ${WIDE_CELL}`}>
              <DeliveryDate row={row} date={row.month_end_date} />
            </td>
            <td className={`xl:min-w-40 whitespace-pre-line text-muted ${WIDE_CELL}`}>
              {row.notes}
            </td>
            <td className="text-right sm:whitespace-nowrap">
              <Button
                id={`schedule-${row.id}`}
                kind="secondary"
                size="small"
                onClick={() => onEdit(row)}
              >
                Edit<span className="sr-only"> {row.month}</span>
              </Button>{" "}
              <Button kind="danger-quiet" size="small" onClick={() => onDelete(row)}>
                Delete<span className="sr-only"> {row.month}</span>
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function DeliveryDate({ row, date }: { row: ListedSchedule; date: string }) {
  return (
    <>
      {formatWeekday(date)}{" "}
      {row.cancelled.includes(date) && <StatusBadge tone="red">Cancelled</StatusBadge>}
    </>
  );
}
