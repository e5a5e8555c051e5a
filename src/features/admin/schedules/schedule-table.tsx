import type { ScheduleRow } from "@/domain/delivery/schedule";
import { formatWeekday } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { Table, TableHead, unseen } from "@/ui/table";

type ScheduleTableProps = {
  rows: readonly ScheduleRow[];
  onEdit: (row: ScheduleRow) => void;
  onDelete: (row: ScheduleRow) => void;
};

/** The delivery dates, a month in each row. */
export function ScheduleTable({ rows, onEdit, onDelete }: ScheduleTableProps) {
  return (
    <Table caption="Delivery dates">
      <TableHead columns={["Month", "Mid-month", "Month-end", "Notes", unseen("Actions")]} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="text-base-content!">
              {row.month}
            </th>
            <td className="whitespace-nowrap">{formatWeekday(row.mid_month_date)}</td>
            <td className="whitespace-nowrap">{formatWeekday(row.month_end_date)}</td>
            <td className="min-w-40 whitespace-pre-line text-muted">{row.notes}</td>
            <td className="text-right whitespace-nowrap">
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
