import { type ReactNode, useId } from "react";
import type { OutboxRow } from "@/data/commands/commands";
import { useServerNow } from "@/data/core/server-clock";
import { isHeldUp } from "@/data/local/outbox/queue-rules";
import { deliveryWords } from "@/domain/delivery/delivery-words";
import { isUnpaid } from "@/domain/ledger/unpaid";
import { paidAlready } from "@/domain/order/paid-already";
import { paymentText } from "@/domain/order/payment-text";
import { nextStepOf, takesProof } from "@/domain/order/progress";
import type { ListedOrder } from "@/domain/order/responses";
import { paymentColour, statusColour } from "@/domain/order/rules";
import { isRefused } from "@/domain/sync/command-state";
import { formatDay, momentOf } from "@/domain/time/sa-time";
import { Fact, Facts } from "@/ui/facts";
import { OrderAmounts } from "@/ui/order-amounts";
import { StatusBadge } from "@/ui/status-badge";
import { WaitingNotes } from "../waiting-notes";
import { OrderActions } from "./order-actions";
import { OrderList } from "./order-list";
import { OrderProof } from "./order-proof";
import { OrderTimeline } from "./order-timeline";
import { ResultSentence } from "./result-sentence";

const STATUS = {
  pending: "Pending",
  processing: "Processing",
  delivered: "Delivered",
  cancelled: "Cancelled",
} as const;

type OrderCardProps = {
  order: ListedOrder;
  /** Its queued commands. */
  waiting: readonly OutboxRow[];
  proof: (order: ListedOrder) => ReactNode;
};

export function OrderCard({ order, waiting, proof }: OrderCardProps) {
  const titleId = useId();
  const coming = waiting
    .filter((row) => !isRefused(row) && !isHeldUp(row, waiting))
    .map(({ kind }) => kind);
  const now = useServerNow();
  // Its section says why, and what to do.
  const isRejected = order.payment_status === "failed" && takesProof(order, now);
  const proofPart = <OrderProof order={order} proof={proof} />;
  const since = formatDay(momentOf(order.submitted_at || order.placed_at));
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-1 gap-4 rounded-box border border-base-300 bg-base-100 p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div>
          <h2 id={titleId} className="text-lg break-all">
            {order.order_number}
          </h2>
          <p className="text-muted">
            {order.submitted_at ? `Ordered ${since}` : `Started ${since}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <StatusBadge tone={statusColour(order.status)}>{STATUS[order.status]}</StatusBadge>
          <StatusBadge tone={paymentColour(isUnpaid(order) ? "failed" : order.payment_status)}>
            {paymentText(order)}
          </StatusBadge>
        </div>
      </div>
      <p className="font-semibold empty:hidden">{!isRejected && nextStepOf(order, coming, now)}</p>
      <p className="empty:hidden">{paidAlready(order)}</p>
      {isRejected && proofPart}
      <ResultSentence order={order} />
      {!coming.includes("cancel") && <p className="empty:hidden">{deliveryWords(order, now)}</p>}
      <WaitingNotes rows={waiting.filter((row) => row.kind !== "buyerNote" || isRefused(row))} />
      {!coming.includes("cancel") && <OrderList order={order} waiting={waiting} />}
      <Facts>
        <Fact name="Payment reference">{order.payment_reference}</Fact>
        <OrderAmounts order={order} />
      </Facts>
      {order.status !== "cancelled" && <OrderTimeline order={order} />}
      {!isRejected && proofPart}
      <OrderActions order={order} isCancelling={coming.includes("cancel")} />
    </section>
  );
}
