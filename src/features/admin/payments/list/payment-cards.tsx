import { TickBox } from "../bulk/tick-box";
import { nameOf } from "../store/payment-actions";
import { RowActions } from "./row-actions";
import {
  AmountDue,
  OnStatement,
  Placed,
  ProofKind,
  RowState,
  Warning,
  warningTexts,
} from "./row-parts";
import type { RowProps, RowsProps } from "./rows-props";

export function PaymentCards({ caption, rows, ...props }: RowsProps) {
  return (
    <ul aria-label={caption} className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {rows.map((row) => (
        <PaymentCard key={row.id} row={row} {...props} />
      ))}
    </ul>
  );
}

function PaymentCard({ row, arrived, busyId, ticks, onSelect, onAct }: RowProps) {
  const warnings = warningTexts(row);
  return (
    <li className="grid min-w-0 grid-cols-1 content-start gap-2 rounded-box border border-base-300 bg-base-100 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <button
          type="button"
          id={`payment-${row.id}`}
          onClick={() => onSelect(row)}
          className="-my-2 min-w-0 py-2 text-left font-bold break-all underline underline-offset-4"
        >
          {nameOf(row)}
        </button>
        <span className="flex items-center gap-2">
          <ProofKind row={row} />
          {ticks && (
            <span className="-m-2">
              <TickBox ticks={ticks} row={row} name={nameOf(row)} />
            </span>
          )}
        </span>
      </div>
      <p className="font-mono text-sm break-all">{row.payment_reference}</p>
      <RowState row={row} isNew={arrived.has(row.id)} />
      <div className="min-w-0">
        <p className="line-clamp-2 break-words">{row.name}</p>
        <p className="truncate text-sm text-muted">{row.email}</p>
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div>
          <Placed row={row} />
          <OnStatement row={row} />
        </div>
        <div className="ml-auto min-w-0 text-right">
          <AmountDue row={row} />
        </div>
      </div>
      {warnings.length > 0 && (
        <div className="text-sm">
          {warnings.map((sentence) => (
            <Warning key={sentence}>{sentence}</Warning>
          ))}
        </div>
      )}
      <div className="flex flex-wrap gap-2 *:grow empty:hidden">
        <RowActions
          row={row}
          describedBy={`payment-${row.id}`}
          busy={busyId === row.id}
          size="normal"
          onAct={onAct}
        />
      </div>
    </li>
  );
}
