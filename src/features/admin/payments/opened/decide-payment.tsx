import type { PaymentRow } from "@/domain/payment/responses";
import { useShortcuts } from "../../shared/shortcuts/shortcuts";
import { RowActions } from "../list/row-actions";
import { AmountReceived } from "../review/amount-received";
import { AskReason } from "../review/ask-reason";
import { DecisionBar } from "../review/decision-bar";
import { actionsOf } from "../store/payment-actions";
import { useOnePayment } from "./use-one-payment";

const MOST_ACTIONS = 8;

type DecidePaymentProps = {
  row: PaymentRow;
  /** The id of what names the payment. */
  describedBy: string;
  onChange: () => void;
};

/** What an admin may do with a payment, where all of it is seen. */
export function DecidePayment({ row, describedBy, onChange }: DecidePaymentProps) {
  const { decisions, review } = useOnePayment(row, onChange);
  useShortcuts([
    { shown: "V", does: "Verify", keys: { v: () => review.actOnSelected("verify") } },
    { shown: "R", does: "Reject", keys: { r: () => review.actOnSelected("reject") } },
  ]);
  return (
    <>
      {actionsOf(row).includes("verify") && (
        <div className="grid grid-cols-1 gap-1">
          <AmountReceived row={row} {...review.amount} />
        </div>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        <RowActions
          row={row}
          describedBy={describedBy}
          busy={decisions.busy.has(row.id)}
          size="normal"
          most={MOST_ACTIONS}
          onAct={review.act}
        />
      </div>
      <DecisionBar
        decisions={decisions}
        onGone={() => document.querySelector<HTMLElement>("main h1")?.focus()}
      />
      {review.asked && <AskReason asked={review.asked} onAnswer={review.answer} />}
    </>
  );
}
