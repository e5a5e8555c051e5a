import { formatRand } from "@/domain/money/rules";
import { notArrivedReasons, rejectReasons } from "@/domain/payment/rules";
import { takeBackNote } from "@/domain/payment/take-back-note";
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
        [
          isPaid &&
            row.has_line &&
            `${received} is on the bank statement and will become the member's credit.`,
          row.bought &&
            "Its delivery is closed. If you cancel the order, we pay for what was bought for it.",
        ]
          .filter(Boolean)
          .join(" ") || undefined
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
