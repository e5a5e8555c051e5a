import type { NamedSum } from "@/domain/closing/responses";
import { formatRand } from "@/domain/money/rules";
import { ROW_NAME, right, Table, TableHead, WIDE_CELL, wideRight } from "@/ui/table";

type NamedSumsProps = { caption: string; rows: readonly NamedSum[] };

/** What was spent by shop or by category. */
export function NamedSums({ caption, rows }: NamedSumsProps) {
  return (
    <Table caption={caption} showCaption>
      <TableHead columns={["Name", wideRight("Items"), right("Spent")]} />
      <tbody>
        {rows.map(({ name, items, cents }) => (
          <tr key={name}>
            <th scope="row" className={ROW_NAME}>
              {name || "Not named"}
            </th>
            <td className={`text-right tabular-nums ${WIDE_CELL}`}>{items}</td>
            <td className="text-right whitespace-nowrap tabular-nums">{formatRand(cents)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
