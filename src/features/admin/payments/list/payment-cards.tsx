import { memo } from "react";
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
import { type LayoutProps, type RowProps, rowPropsOf } from "./rows-props";

export function PaymentCards(props: LayoutProps) {
  const { caption, rows } = props;
  return (
    <ul aria-label={caption} className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {rows.map((row) => (
        <PaymentCard key={row.id} {...rowPropsOf(props, row)} />
      ))}
    </ul>
  );
}

const PaymentCard = memo(function PaymentCard(props: RowProps) {
  const { row, isNew, isBusy, tick, onSelect, onAct, onTick } = props;
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
          {tick !== "none" && (
            <span className="-m-2">
              <TickBox
                isTicked={tick === "ticked"}
                name={nameOf(row)}
                onToggle={() => onTick(row)}
              />
            </span>
          )}
        </span>
      </div>
      <p className="font-mono text-sm break-all">{row.payment_reference}</p>
      <RowState row={row} isNew={isNew} />
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
          busy={isBusy}
          size="normal"
          onAct={onAct}
        />
      </div>
    </li>
  );
});
