import type { ScheduleRow } from "@/domain/delivery/schedule";
import { formatWeekday } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { Table, TableHead, unseen, WIDE_CELL, wide } from "@/ui/table";

type ScheduleTableProps = {
  rows: readonly ScheduleRow[];
  onEdit: (row: ScheduleRow) => void;
  onDelete: (row: ScheduleRow) => void;
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
                Mid-month: {formatWeekday(row.mid_month_date)}
              </span>
              <span className="block font-normal sm:hidden">
                Month-end: {formatWeekday(row.month_end_date)}
              </span>
              <span className="block font-normal whitespace-pre-line text-muted sm:hidden">
                {row.notes}
              </span>
            </th>
            <td className={`whitespace-nowrap ${WIDE_CELL}`}>
              {formatWeekday(row.mid_month_date)}
            </td>
            <td className={`whitespace-nowrap ${WIDE_CELL}`}>
              {formatWeekday(row.month_end_date)}
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
