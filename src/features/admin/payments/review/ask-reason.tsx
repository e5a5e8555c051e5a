import { formatRand } from "@/domain/money/rules";
import { rejectReasons } from "@/domain/payment/rules";
import { nameOf } from "../store/payment-actions";
import { ReasonDialog } from "./reason-dialog";
import type { Asked } from "./use-review";

type AskReasonProps = { asked: Asked; onAnswer: (reason: string | null) => void };

export function AskReason({ asked: { action, row }, onAnswer }: AskReasonProps) {
  const answers = { onConfirm: onAnswer, onClose: () => onAnswer(null) };
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
  const paid = row.amount_received > 0 && row.payment_status === "verified";
  return (
    <ReasonDialog
      title={`Cancel ${nameOf(row)}?`}
      note={
        paid ? `${formatRand(row.amount_received)} will become the member's credit.` : undefined
      }
      reasons={[]}
      confirmLabel="Cancel order"
      {...answers}
    />
  );
}
