import { useServerNow } from "@/data/core/server-clock";
import { deliveryWords } from "@/domain/delivery/delivery-words";
import { toPay } from "@/domain/ledger/to-pay";
import { isUnpaid } from "@/domain/ledger/unpaid";
import { formatRand } from "@/domain/money/rules";
import type { OrderStage } from "@/domain/order/current-order";
import { nextStepOf } from "@/domain/order/progress";
import type { ListedOrder } from "@/domain/order/responses";
import { formatMonth } from "@/domain/time/sa-time";
import { CopyButton } from "@/ui/copy-button";
import { Money } from "@/ui/money";

type NextStepProps = {
  order: ListedOrder;
  stage: OrderStage;
};

/** What the member does now, or what happens next. */
export function NextStep({ order, stage }: NextStepProps) {
  const now = useServerNow();
  const next = nextStepOf(order, [], now);
  switch (stage) {
    case "pay":
      return <ToPay order={order} />;
    case "rejected":
      return (
        <>
          <p className="font-semibold">We couldn't verify your payment.</p>
          <p>{order.rejected_reason}</p>
          <p>
            <strong>Action needed:</strong> {next}
          </p>
        </>
      );
    case "proof_lost":
      return (
        <p>
          <strong>Action needed:</strong> {next}
        </p>
      );
    case "checking":
      return (
        <>
          <p className="font-semibold">We're checking your payment.</p>
          <p className="text-muted">{next}</p>
          <p className="empty:hidden">{deliveryWords(order, now)}</p>
        </>
      );
    case "verified":
      return <Coming next={next} order={order} now={now} />;
    default:
      return <p>{next}</p>;
  }
}

type ComingProps = { next: string; order: ListedOrder; now: number };

function Coming({ next, order, now }: ComingProps) {
  const words = deliveryWords(order, now);
  const isSecond = order.deposit_check === "to_check"; // we look for another deposit
  const isOwed = isUnpaid(order);
  const said = isSecond && !isOwed ? `Your payment is verified. ${next}` : next;
  if (!words) return <p>{said}</p>;
  const isMore = isSecond || order.held || isOwed;
  return (
    <>
      <p className="text-lg font-bold">{words}</p>
      <p className="text-muted">
        {isMore ? said : "Your payment is verified. There's nothing to do."}
      </p>
    </>
  );
}

function ToPay({ order }: { order: ListedOrder }) {
  return (
    <>
      <p>
        Pay <Money cents={toPay(order)} className="text-lg font-bold" /> with the reference
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-field bg-maize-soft py-2 pr-2 pl-3">
        <p className="text-lg font-extrabold break-all tabular-nums">{order.payment_reference}</p>
        <CopyButton text={order.payment_reference} label="Copy payment reference" />
      </div>
      <p className="text-muted">{costOf(order)}</p>
    </>
  );
}

function costOf({ order_budget, membership_fee, month_period, credit_applied }: ListedOrder) {
  const groceries = formatRand(order_budget);
  const month = formatMonth(month_period);
  const cost =
    membership_fee > 0
      ? `${groceries} for groceries and ${formatRand(membership_fee)} for your membership in ${month}.`
      : `${groceries} for groceries.`;
  if (credit_applied > 0) return `${cost} Your credit pays ${formatRand(credit_applied)} of it.`;
  if (credit_applied === 0) return cost;
  return `${cost} ${formatRand(-credit_applied)} is still owed from before.`;
}
