import { toPay } from "@/domain/ledger/to-pay";
import { formatRand } from "@/domain/money/rules";
import { selectForBulk } from "@/domain/payment/bulk";
import type { PaymentRow } from "@/domain/payment/responses";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { bulkTexts } from "../list/row-parts";
import { nameOf } from "../store/payment-actions";

type VerifyDialogProps = {
  rows: readonly PaymentRow[];
  /** What the list shows now: a search or a filter hides what was selected before. */
  shown: readonly PaymentRow[];
  onConfirm: (rows: readonly PaymentRow[]) => void;
  onClose: () => void;
};

/** One question for all payments that are selected: how many, how much, and which are left out. */
export function VerifyDialog({ rows, shown, onConfirm, onClose }: VerifyDialogProps) {
  const { taken, leftOut, total } = selectForBulk(rows);
  const inSight = new Set(shown.map(({ id }) => id));
  const hidden = taken.filter(({ id }) => !inSight.has(id));
  const count = taken.length === 1 ? "1 payment" : `${taken.length} payments`;
  return (
    <ConfirmDialog
      open
      title={taken.length > 0 ? `Verify ${count}, ${formatRand(total)}?` : "Nothing to verify"}
      kind="primary"
      confirmLabel={taken.length > 0 ? `Verify ${count}` : "Close"}
      onConfirm={() => (taken.length > 0 ? onConfirm(taken) : onClose())}
      onClose={onClose}
    >
      <div className="grid gap-3">
        {taken.length > 0 && (
          <p>
            Each is verified with the amount due. Check that each deposit is on the bank statement.
          </p>
        )}
        {hidden.length > 0 && (
          <Payments title="Among them, not on the screen now:" rows={hidden}>
            {(row) => `${row.name}, ${formatRand(toPay(row))}`}
          </Payments>
        )}
        {leftOut.length > 0 && (
          <Payments title="Left out. Please check these one by one:" rows={leftOut}>
            {(row) => bulkTexts(row).join(" ")}
          </Payments>
        )}
      </div>
    </ConfirmDialog>
  );
}

type PaymentsProps = {
  title: string;
  rows: readonly PaymentRow[];
  children: (row: PaymentRow) => string;
};

function Payments({ title, rows, children }: PaymentsProps) {
  return (
    <div>
      <p className="font-bold">{title}</p>
      <ul className="mt-2 grid gap-2">
        {rows.map((row) => (
          <li key={row.id} className="break-words">
            <b>{nameOf(row)}</b> {row.payment_reference}: {children(row)}
          </li>
        ))}
      </ul>
    </div>
  );
}
