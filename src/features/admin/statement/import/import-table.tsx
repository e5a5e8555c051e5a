import { formatCsvRand } from "@/domain/money/rules";
import type { ImportRow } from "@/domain/statement/requests";
import type { CsvColumns } from "@/domain/text/csv";
import { formatCsvTime, formatDayTime, formatPlainDate, momentOf } from "@/domain/time/sa-time";
import { DELETED_ACCOUNT, FORMER_ADMIN } from "@/domain/users/gone";
import { Button } from "@/ui/button";
import { Money } from "@/ui/money";
import { Table, TableHead, unseen, WIDE_CELL, wide } from "@/ui/table";
import { debitsText } from "./import-words";

export const IMPORT_COLUMNS: CsvColumns<(row: ImportRow) => string> = {
  From: ({ from_date }) => from_date,
  To: ({ to_date }) => to_date,
  Account: ({ account_name }) => account_name || DELETED_ACCOUNT,
  File: ({ file_name }) => file_name,
  "New lines": ({ new_lines }) => String(new_lines),
  "Already imported": ({ known_lines }) => String(known_lines),
  "Debits ignored": ({ debit_lines }) => String(debit_lines),
  "Opening balance": ({ opening_balance }) => optionalRand(opening_balance),
  "Closing balance": ({ closing_balance }) => optionalRand(closing_balance),
  Proved: ({ proved }) => PROVED[proved],
  Imported: ({ imported_at }) => formatCsvTime(imported_at),
  By: ({ imported_by }) => imported_by || FORMER_ADMIN,
  Undone: ({ undone_at }) => formatCsvTime(undone_at),
};

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
      <TableHead
        className="sm:max-xl:[&>th]:px-2"
        columns={[
          "Statement",
          wide("Lines"),
          wide("Balances"),
          wide("Imported"),
          unseen("Actions", WIDE_CELL),
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={`sm:max-xl:[&>*]:px-2 ${row.undone_at ? "text-muted" : ""}`}>
            <th scope="row" className="min-w-44 text-base-content!">
              {`${formatPlainDate(row.from_date)} to ${formatPlainDate(row.to_date)}`}
              <span className="block font-normal text-muted">
                {row.account_name || DELETED_ACCOUNT}
              </span>
              <span className="block font-normal break-all text-muted">{row.file_name}</span>
              <div className="grid gap-2 pt-2 font-normal sm:hidden">
                <Lines row={row} />
                <Balances row={row} />
                <Imported row={row} />
                <Actions row={row} onDownload={onDownload} onUndo={onUndo} />
              </div>
            </th>
            <td className={`whitespace-nowrap ${WIDE_CELL}`}>
              <Lines row={row} />
            </td>
            <td className={`min-w-40 ${WIDE_CELL}`}>
              <Balances row={row} />
            </td>
            <td className={`min-w-40 ${WIDE_CELL}`}>
              <Imported row={row} />
            </td>
            <td className={`text-right whitespace-nowrap ${WIDE_CELL}`}>
              <Actions row={row} onDownload={onDownload} onUndo={onUndo} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function optionalRand(cents: number | null): string {
  return cents === null ? "" : formatCsvRand(cents);
}

type RowProps = { row: ImportRow };

function Lines({ row }: RowProps) {
  return (
    <div>
      <span className="block">{`${row.new_lines} new`}</span>
      <span className="block">{`${row.known_lines} already imported`}</span>
      <span className="block">{debitsText(row.debit_lines)}</span>
    </div>
  );
}

function Balances({ row }: RowProps) {
  return (
    <div>
      {row.opening_balance !== null && row.closing_balance !== null && (
        <span className="block">
          <Money cents={row.opening_balance} /> → <Money cents={row.closing_balance} />
        </span>
      )}
      <span className="block text-muted">{PROVED[row.proved]}</span>
    </div>
  );
}

function Imported({ row }: RowProps) {
  return (
    <div>
      {formatDayTime(momentOf(row.imported_at))}
      <span className="block wrap-anywhere text-muted">{row.imported_by || FORMER_ADMIN}</span>
      {row.undone_at && (
        <span className="block font-bold">
          {`Undone ${formatDayTime(momentOf(row.undone_at))}`}
        </span>
      )}
    </div>
  );
}

function Actions({ row, onDownload, onUndo }: RowProps & Omit<ImportTableProps, "rows">) {
  return (
    <div>
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
    </div>
  );
}
