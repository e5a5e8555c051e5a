import type { ImportRow } from "@/domain/statement/requests";
import { formatDayTime, formatPlainDate, momentOf } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { Money } from "@/ui/money";
import { Table, TableHead, unseen } from "@/ui/table";

const PROVED = {
  balances: "Proved by every balance",
  totals: "Proved by opening and closing balance",
  none: "Not proved",
} as const;

type ImportTableProps = {
  rows: readonly ImportRow[];
  onDownload: (row: ImportRow) => void;
  onUndo: (row: ImportRow) => void;
};

/** The imports, the newest first. */
export function ImportTable({ rows, onDownload, onUndo }: ImportTableProps) {
  return (
    <Table caption="Imported statements">
      <TableHead columns={["Statement", "Lines", "Balances", "Imported", unseen("Actions")]} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.undone_at ? "text-muted" : ""}>
            <th scope="row" className="min-w-44 text-base-content!">
              {`${formatPlainDate(row.from_date)} to ${formatPlainDate(row.to_date)}`}
              <span className="block font-normal text-muted">{row.account_name}</span>
              <span className="block font-normal break-all text-muted">{row.file_name}</span>
            </th>
            <td className="whitespace-nowrap">
              <span className="block">{`${row.new_lines} new`}</span>
              <span className="block">{`${row.known_lines} already imported`}</span>
              <span className="block">{`${row.debit_lines} debits ignored`}</span>
            </td>
            <td className="min-w-40">
              {row.opening_balance !== null && row.closing_balance !== null && (
                <span className="block">
                  <Money cents={row.opening_balance} /> → <Money cents={row.closing_balance} />
                </span>
              )}
              <span className="block text-muted">{PROVED[row.proved]}</span>
            </td>
            <td className="min-w-40">
              {formatDayTime(momentOf(row.imported_at))}
              <span className="block break-all text-muted">{row.imported_by}</span>
              {row.undone_at && (
                <span className="block font-bold">
                  {`Undone ${formatDayTime(momentOf(row.undone_at))}`}
                </span>
              )}
            </td>
            <td className="text-right whitespace-nowrap">
              {row.has_file && (
                <Button kind="secondary" size="small" onClick={() => onDownload(row)}>
                  Download<span className="sr-only"> {row.file_name}</span>
                </Button>
              )}{" "}
              {!row.undone_at && (
                <Button kind="danger-quiet" size="small" onClick={() => onUndo(row)}>
                  Undo<span className="sr-only"> the import of {row.file_name}</span>
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
