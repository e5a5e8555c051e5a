import type { PaymentRow } from "@/domain/payment/responses";
import { Button, type ButtonKind } from "@/ui/button";
import { actionsOf, type PaymentAction } from "../store/payment-actions";

const ACTION_LABELS: Readonly<Record<PaymentAction, string>> = {
  verify: "Verify",
  reject: "Reject",
  refunded: "Refunded",
  nothing_arrived: "Nothing arrived",
  reopen: "Reopen",
  deliver: "Mark delivered",
  cancel: "Cancel order",
  not_arrived: "The deposit never arrived",
};

const KINDS: Readonly<Record<PaymentAction, ButtonKind>> = {
  verify: "primary",
  reject: "danger-quiet",
  refunded: "secondary",
  nothing_arrived: "secondary",
  reopen: "secondary",
  deliver: "primary",
  cancel: "danger-quiet",
  not_arrived: "danger-quiet",
};

type RowActionsProps = {
  row: PaymentRow;
  /** The id of what names the row. */
  describedBy: string;
  busy: boolean;
  size: "normal" | "small";
  /** A row has room for two. */
  most?: number;
  className?: string;
  onAct: (action: PaymentAction, row: PaymentRow) => void;
};

/** The buttons of a payment. The second click of a double click is not for the row that moved up. */
export function RowActions({
  row,
  describedBy,
  busy,
  size,
  most = 2,
  className,
  onAct,
}: RowActionsProps) {
  return actionsOf(row)
    .slice(0, most)
    .map((action) => (
      <Button
        key={action}
        kind={KINDS[action]}
        size={size}
        // The red words need a plain ground, also in the marked row.
        className={`${className ?? ""} ${KINDS[action] === "danger-quiet" ? "bg-base-100" : ""}`}
        aria-describedby={describedBy}
        aria-disabled={busy}
        onClick={(event) => {
          event.stopPropagation();
          if (event.detail <= 1 && !busy) onAct(action, row);
        }}
      >
        {ACTION_LABELS[action]}
      </Button>
    ));
}
