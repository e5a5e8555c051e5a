import type { DayFigures } from "@/domain/analytics/analytics";
import { formatRand } from "@/domain/money/rules";
import { formatCount } from "@/domain/text/format-count";
import { plural } from "@/domain/text/plural";
import { formatPlainDate } from "@/domain/time/sa-time";
import { right, Table, TableHead, WIDE_CELL, wideRight } from "@/ui/table";

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
          className="align-bottom [&>th]:px-2 max-sm:[&>th]:px-1 [&>th]:whitespace-normal"
          columns={[
            "Day",
            ...["Visitors", "Page views", `${earlier.length} days before`].map(wideRight),
            ...["Orders", "Budgets"].map(right),
            wideRight("New members"),
          ]}
        />
        <tbody>
          {rows.map(({ day, before }) => (
            <tr key={day.day} className="text-right tabular-nums [&>*]:px-2 max-sm:[&>*]:px-1">
              <th scope="row" className="text-left whitespace-nowrap text-base-content!">
                {formatPlainDate(day.day)}
                <span className="grid text-sm font-normal text-muted sm:hidden">
                  <span>{plural(day.visitors, "1 visitor", "{n} visitors")}</span>
                  <span>{plural(day.views, "1 page view", "{n} page views")}</span>
                  <span>{plural(day.members, "1 new member", "{n} new members")}</span>
                </span>
              </th>
              <td className={WIDE_CELL}>{formatCount(day.visitors)}</td>
              <td className={WIDE_CELL}>{formatCount(day.views)}</td>
              <td className={`text-muted ${WIDE_CELL}`}>{formatCount(before?.views ?? 0)}</td>
              <td>{formatCount(day.orders)}</td>
              <td className="whitespace-nowrap">{formatRand(day.budget)}</td>
              <td className={WIDE_CELL}>{formatCount(day.members)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}
