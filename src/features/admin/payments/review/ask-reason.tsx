import { formatRand } from "@/domain/money/rules";
import type { PaymentRow } from "@/domain/payment/responses";
import { notArrivedReasons, rejectReasons } from "@/domain/payment/rules";
import { AskDelivery } from "../delivery/ask-delivery";
import { nameOf } from "../store/payment-actions";
import type { Answer } from "../store/use-decisions";
import { ReasonDialog } from "./reason-dialog";
import type { Question } from "./use-review";

type AskReasonProps = { asked: Question; onAnswer: (answer: Answer | null) => Promise<void> };

export function AskReason({ asked, onAnswer }: AskReasonProps) {
  const { action, row, busy, problem } = asked;
  const answers = {
    busy,
    problem,
    onConfirm: (answer: Answer) => void onAnswer(answer),
    onClose: () => void onAnswer(null),
  };
  if (action === "deliver") {
    return (
      <AskDelivery row={row} {...answers} onConfirm={() => answers.onConfirm({ reason: "" })} />
    );
  }
  if (action === "reject") {
    return (
      <ReasonDialog
        title={`Reject the payment of ${nameOf(row)}?`}
        reasons={rejectReasons(row.statement)}
        confirmLabel="Reject payment"
        {...answers}
      />
    );
  }
  if (action === "not_arrived") {
    return (
      <ReasonDialog
        title={`Take back the verification of ${nameOf(row)}?`}
        note={takeBackNote(row)}
        reasons={notArrivedReasons(row.statement)}
        confirmLabel="Take back the verification"
        {...answers}
      />
    );
  }
  const isPaid = row.amount_received > 0 && row.payment_status === "verified";
  const received = formatRand(row.amount_received);
  return (
    <ReasonDialog
      title={`Cancel ${nameOf(row)}?`}
      note={
        isPaid && row.has_line
          ? `${received} is on the bank statement and will become the member's credit.`
          : undefined
      }
      depositQuestion={
        isPaid && !row.has_line ? `Did the deposit of ${received} arrive?` : undefined
      }
      reasons={[]}
      confirmLabel="Cancel order"
      {...answers}
    />
  );
}

function takeBackNote(row: PaymentRow): string {
  const taken = `The deposit of ${formatRand(row.amount_received)} is taken out of the ledger.`;
  if (row.status === "delivered") {
    return `${taken} The order was delivered, so the member owes it.`;
  }
  return row.status === "cancelled"
    ? `${taken} The order was cancelled, so the credit is gone.`
    : `${taken} The payment is due again.`;
}
