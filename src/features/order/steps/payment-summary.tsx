import type { ReactNode } from "react";
import { readMembership } from "@/data/remote/membership.ts";
import { restartsMembership } from "@/domain/membership/rules.ts";
import { orderAmounts } from "@/domain/order/rules.ts";
import type { OrderView } from "@/domain/order/view.ts";
import { NOTICES } from "@/domain/text/messages.ts";
import { formatMonth } from "@/domain/time/sa-time.ts";
import { Money } from "@/ui/money.tsx";
import { Notice } from "@/ui/notice.tsx";
import { useLoaded } from "@/ui/use-loaded.ts";

type PaymentSummaryProps = { order: OrderView; userId: string };

/** What is to be paid, and for what. */
export function PaymentSummary({ order, userId }: PaymentSummaryProps) {
  const membership = useLoaded(userId, readMembership).value?.value;
  const { total } = orderAmounts(order.order_budget, order);
  return (
    <section
      aria-label="What you pay"
      className="grid grid-cols-1 gap-3 rounded-box border border-base-300 bg-base-100 p-4"
    >
      <dl className="grid grid-cols-1 gap-3">
        <Line name="Grocery Budget" cents={order.order_budget} />
        {order.membership_fee > 0 && (
          <Line
            name={
              <>
                Subscription Fee (Monthly)
                <span className="block text-muted">
                  {order.month_period
                    ? `For ${formatMonth(order.month_period)}`
                    : "If it's due. We'll confirm when you're online."}
                </span>
              </>
            }
            cents={order.membership_fee}
          />
        )}
        <Line
          name="Total Payable"
          cents={total}
          className="border-t border-base-300 pt-3 text-lg font-bold"
        />
      </dl>
      {order.membership_fee > 0 &&
        restartsMembership(membership?.memberships ?? [], Date.now()) && (
          <Notice>
            <p>{NOTICES.membership_restarts}</p>
          </Notice>
        )}
    </section>
  );
}

type LineProps = { name: ReactNode; cents: number; className?: string };

function Line({ name, cents, className = "" }: LineProps) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${className}`}>
      <dt>{name}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  );
}
