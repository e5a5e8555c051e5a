import type { ReactNode } from "react";
import { useServerNow } from "@/data/core/server-clock";
import { useCached } from "@/data/sync/use-cached";
import { toPay } from "@/domain/ledger/to-pay";
import { restartsMembership } from "@/domain/membership/rules";
import { type Cents, formatRand } from "@/domain/money/rules";
import { orderAmounts } from "@/domain/order/rules";
import type { OrderView } from "@/domain/order/view";
import { NOTICES } from "@/domain/text/messages";
import { formatMonth, monthPeriod } from "@/domain/time/sa-time";
import { Money } from "@/ui/money";
import { Notice } from "@/ui/notice";

type PaymentSummaryProps = {
  order: OrderView;
  /** The server has not heard of the budget: it may know of other credit. */
  isExpected: boolean;
};

export function PaymentSummary({ order, isExpected }: PaymentSummaryProps) {
  const membership = useCached("membership").cached?.value;
  const now = useServerNow();
  const { total } = orderAmounts(order.order_budget, order);
  const hasBudget = order.order_budget > 0;
  const available = membership?.credit_available ?? 0;
  if (!hasBudget && order.membership_fee === 0 && available <= 0) return null;
  return (
    <section
      aria-label="What you pay"
      className="grid grid-cols-1 gap-3 rounded-box border border-base-300 bg-base-100 p-4"
    >
      <dl className="grid grid-cols-1 gap-3">
        {hasBudget && <Line name="Grocery Budget" cents={order.order_budget} />}
        {order.membership_fee > 0 && (
          <Line
            name={
              <>
                Subscription Fee (Monthly)
                <span className="block text-muted">{feeNote(order, now)}</span>
              </>
            }
            cents={order.membership_fee}
          />
        )}
        {hasBudget && (
          <Line
            name="Total Payable"
            cents={total}
            className="border-t border-base-300 pt-3 text-lg font-bold"
          />
        )}
        <Credit order={order} available={available} isExpected={isExpected} />
      </dl>
      {order.membership_fee > 0 && restartsMembership(membership?.memberships ?? [], now) && (
        <Notice>
          <p>{NOTICES.membership_restarts}</p>
        </Notice>
      )}
    </section>
  );
}

/** Which month's fee it is; the server alone knows whether another phone paid it. */
function feeNote({ month_period }: OrderView, now: number): string {
  return month_period
    ? `Membership for ${formatMonth(month_period)}. You pay it once a month.`
    : `Membership for ${formatMonth(monthPeriod(now))}, if it isn't paid yet. You pay it once a month.`;
}

type CreditProps = { order: OrderView; available: Cents; isExpected: boolean };

/** What the member's credit pays of it, or what was owed before; until the budget is saved, what there is. */
function Credit({ order, available, isExpected }: CreditProps) {
  const { credit_applied } = order;
  if (order.order_budget === 0)
    return available > 0 && <Line name="Your credit" cents={available} />;
  if (credit_applied === 0) return null;
  return (
    <>
      <Line
        name={
          <>
            {credit_applied > 0 ? "Your credit" : "Still owed from before"}
            <span className="block text-muted empty:hidden">
              {creditNote(credit_applied, available, isExpected)}
            </span>
          </>
        }
        cents={-credit_applied}
      />
      <Line
        name="To pay"
        cents={toPay(order)}
        className="border-t border-base-300 pt-3 text-lg font-bold"
      />
    </>
  );
}

function creditNote(applied: Cents, available: Cents, isExpected: boolean): string {
  if (isExpected) return "We'll confirm this amount once we have your budget.";
  const left = available - applied;
  return applied > 0 && left > 0 ? `${formatRand(left)} stays for later orders.` : "";
}

type LineProps = { name: ReactNode; cents: number; className?: string };

function Line({ name, cents, className = "" }: LineProps) {
  return (
    <div className={`flex flex-wrap items-baseline justify-between gap-x-4 ${className}`}>
      <dt className="min-w-0 grow basis-[8rem]">{name}</dt>
      <dd className="ml-auto">
        <Money cents={cents} />
      </dd>
    </div>
  );
}
