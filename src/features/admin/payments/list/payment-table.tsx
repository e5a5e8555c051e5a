import { Fragment, memo } from "react";
import type { PaymentRow } from "@/domain/payment/responses";
import { right, sortable, Table, TableHead, unseen } from "@/ui/table";
import { TickBox } from "../bulk/tick-box";
import { actionsOf, nameOf } from "../store/payment-actions";
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

const COLUMNS = 6;

/** Payments on a wide screen: one line each, the selected one marked. */
export function PaymentTable(props: LayoutProps) {
  const { caption, rows, sort, onSort } = props;
  return (
    <Table caption={caption}>
      <TableHead
        className="[&>th]:px-2 [&>th]:py-2 [&>th:first-child]:pl-4"
        columns={[
          ...(props.ticks ? [unseen("Select", "pr-0!")] : []),
          "Order and reference",
          "Member",
          right("Amount due"),
          sortable("Placed", ["oldest", "newest"], { sort, onSort, first: "newest" }),
          unseen("Actions"),
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <PaymentTableRow
            key={row.id}
            {...rowPropsOf(props, row)}
            hasTicks={props.ticks !== undefined}
          />
        ))}
      </tbody>
    </Table>
  );
}

type TableRowProps = RowProps & { hasTicks: boolean };

const PaymentTableRow = memo(function PaymentTableRow(props: TableRowProps) {
  const { row, isSelected, isNew, isBusy, tick, hasTicks, onSelect, onAct, onTick } = props;
  const warnings = warningTexts(row);
  const line = `cursor-pointer ${isSelected ? "bg-maize-soft" : "hover:bg-base-200"}`;
  return (
    <Fragment>
      <tr
        aria-current={isSelected || undefined}
        onClick={() => onSelect(row)}
        className={`${line} ${warnings.length > 0 ? "[&>td]:border-b-0" : ""} text-sm [&>td]:px-2 [&>td]:py-2 [&>td:first-child]:pl-4`}
      >
        {hasTicks && (
          <td className="pr-0! pl-2!">
            {tick !== "none" && (
              <TickBox
                isTicked={tick === "ticked"}
                name={nameOf(row)}
                onToggle={() => onTick(row)}
              />
            )}
          </td>
        )}
        <td className="xl:min-w-44">
          <button
            type="button"
            id={`payment-${row.id}`}
            className="block cursor-pointer text-left font-bold whitespace-nowrap"
          >
            {nameOf(row)}
          </button>
          <span className="font-mono">{row.payment_reference}</span>
          <RowState row={row} isNew={isNew} />
          <OnStatement row={row} />
        </td>
        <td className="w-full max-w-0">
          <span className="line-clamp-2 break-words">{row.name}</span>
          <span className="block truncate text-muted" title={row.email}>
            {row.email}
          </span>
        </td>
        <td className="max-w-30 text-right">
          <AmountDue row={row} />
        </td>
        <td>
          <Placed row={row} />
          <ProofKind row={row} />
        </td>
        <td className="pr-4!">
          <span
            className={`flex items-stretch justify-end gap-1 ${isLong(row) ? "flex-col" : "xl:max-2xl:flex-col"}`}
          >
            <RowActions
              row={row}
              describedBy={`payment-${row.id}`}
              busy={isBusy}
              size="small"
              className="px-2.5 text-sm! whitespace-nowrap xl:max-2xl:h-9! xl:max-2xl:whitespace-normal"
              onAct={onAct}
            />
          </span>
        </td>
      </tr>
      {warnings.length > 0 && (
        <WarningRow sentences={warnings} className={line} onClick={() => onSelect(row)} />
      )}
    </Fragment>
  );
});

type WarningRowProps = { sentences: readonly string[]; className: string; onClick: () => void };

function WarningRow({ sentences, className, onClick }: WarningRowProps) {
  return (
    <tr className={className} onClick={onClick}>
      <td colSpan={COLUMNS} className="px-4 pt-0 pb-2 text-sm">
        {sentences.map((sentence) => (
          <Warning key={sentence}>{sentence}</Warning>
        ))}
      </td>
    </tr>
  );
}

/** Verify and Reject are side by side; longer labels one above the other. */
function isLong(row: PaymentRow): boolean {
  return !actionsOf(row).includes("verify");
}
