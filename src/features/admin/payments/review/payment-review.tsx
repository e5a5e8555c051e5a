import { Link } from "@tanstack/react-router";
import { Notice } from "@/ui/notice";
import { RowActions } from "../list/row-actions";
import { warningTexts } from "../list/row-parts";
import { ProofPanel } from "../proof/proof-panel";
import { nameOf } from "../store/payment-actions";
import { AmountReceived } from "./amount-received";
import { Changes } from "./changes";
import { PaymentAmounts } from "./payment-amounts";
import type { ReviewProps } from "./review-props";

export function PaymentReview(props: ReviewProps) {
  const { selected, amount, busy, onAct, onShowNewer } = props;
  const { row } = selected;
  const warnings = warningTexts(row);
  return (
    <>
      <div className="-my-2 flex shrink-0 items-center justify-between gap-3">
        <p className="min-w-0 truncate text-muted">
          {nameOf(row)} · {row.name}
        </p>
        <Link to="/admin/payments/$id" params={{ id: row.id }} className="link shrink-0 py-2">
          {row.kind === "order" ? "Open order" : "Open membership"}
        </Link>
      </div>
      <ProofPanel key={`${row.id} ${row.proof?.id}`} row={row} />
      <Changes selected={selected} onShow={onShowNewer} />
      <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] gap-x-3">
        <PaymentAmounts row={row} />
        {row.payment_status === "pending" && row.status !== "cancelled" && (
          <AmountReceived row={row} {...amount} />
        )}
      </div>
      {warnings.length > 0 && (
        <Notice tone="warning">
          {warnings.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        <RowActions
          row={row}
          describedBy="review-heading"
          busy={busy}
          size="normal"
          most={3}
          className="px-4! first:grow"
          onAct={onAct}
        />
      </div>
    </>
  );
}
