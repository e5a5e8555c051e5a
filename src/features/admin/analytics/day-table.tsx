import type { DayFigures } from "@/domain/analytics/analytics";
import { formatRand } from "@/domain/money/rules";
import { formatCount } from "@/domain/text/format-count";
import { formatPlainDate } from "@/domain/time/sa-time";
import { right, Table, TableHead } from "@/ui/table";

type DayTableProps = { recent: readonly DayFigures[]; earlier: readonly DayFigures[] };

export function DayTable({ recent, earlier }: DayTableProps) {
  const rows = recent.map((day, at) => ({ day, before: earlier[at] })).reverse();
  return (
    <details>
      <summary className="flex min-h-12 w-fit cursor-pointer items-center font-bold">
        Figures per day
      </summary>
      <Table caption="Figures per day">
        <TableHead
          className="align-bottom [&>th]:px-2 [&>th]:whitespace-normal"
          columns={[
            "Day",
            ...[
              "Visitors",
              "Page views",
              `${earlier.length} days before`,
              "Orders",
              "Budgets",
              "New members",
            ].map(right),
          ]}
        />
        <tbody>
          {rows.map(({ day, before }) => (
            <tr key={day.day} className="text-right tabular-nums [&>*]:px-2">
              <th scope="row" className="text-left whitespace-nowrap text-base-content!">
                {formatPlainDate(day.day)}
              </th>
              <td>{formatCount(day.visitors)}</td>
              <td>{formatCount(day.views)}</td>
              <td className="text-muted">{formatCount(before?.views ?? 0)}</td>
              <td>{formatCount(day.orders)}</td>
              <td className="whitespace-nowrap">{formatRand(day.budget)}</td>
              <td>{formatCount(day.members)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}
