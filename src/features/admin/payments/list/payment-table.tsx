import { Fragment } from "react";
import { Table } from "@/ui/table";
import { nameOf } from "../desk/payment-actions";
import { RowActions } from "./row-actions";
import { AmountDue, Odd, oddSentences, Placed, ProofKind, RowState } from "./row-parts";
import type { RowProps, RowsProps } from "./rows-props";

const COLUMNS = 6;

/** Payments on a wide screen: one line each, the looked-at one marked. */
export function PaymentTable({ caption, rows, ...props }: RowsProps) {
  return (
    <Table caption={caption}>
      <thead>
        <tr className="[&>th]:px-3 [&>th]:py-2">
          <th scope="col">Order and reference</th>
          <th scope="col">Member</th>
          <th scope="col" className="text-right">
            Amount due
          </th>
          <th scope="col">Placed</th>
          <th scope="col">Proof</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PaymentTableRow key={row.id} row={row} {...props} />
        ))}
      </tbody>
    </Table>
  );
}

function PaymentTableRow({ row, lookedId, arrived, busyId, onLook, onAct }: RowProps) {
  const isLooked = row.id === lookedId;
  const odd = oddSentences(row);
  const line = `cursor-pointer ${isLooked ? "bg-maize-soft" : "hover:bg-base-200"}`;
  return (
    <Fragment>
      <tr
        aria-current={isLooked || undefined}
        onClick={() => onLook(row)}
        className={`${line} ${odd.length > 0 ? "[&>td]:border-b-0" : ""} [&>td]:px-3 [&>td]:py-2`}
      >
        <td>
          <button
            type="button"
            id={`payment-${row.id}`}
            className="block cursor-pointer text-left font-bold whitespace-nowrap"
          >
            {nameOf(row)}
          </button>
          <span className="font-mono text-sm">{row.payment_reference}</span>
          <RowState row={row} isNew={arrived.has(row.id)} />
        </td>
        <td className="max-w-44">
          <span className="line-clamp-2 break-words">{row.name}</span>
          <span className="block truncate text-sm text-muted" title={row.email}>
            {row.email}
          </span>
        </td>
        <td className="text-right">
          <AmountDue row={row} />
        </td>
        <td>
          <Placed row={row} />
        </td>
        <td>
          <ProofKind row={row} />
        </td>
        <td>
          <span className="flex justify-end gap-1">
            <RowActions
              row={row}
              describedBy={`payment-${row.id}`}
              busy={busyId === row.id}
              size="small"
              onAct={onAct}
            />
          </span>
        </td>
      </tr>
      {odd.length > 0 && (
        <tr className={line} onClick={() => onLook(row)}>
          <td colSpan={COLUMNS} className="px-3 pt-0 pb-2 text-sm">
            {odd.map((sentence) => (
              <Odd key={sentence}>{sentence}</Odd>
            ))}
          </td>
        </tr>
      )}
    </Fragment>
  );
}
