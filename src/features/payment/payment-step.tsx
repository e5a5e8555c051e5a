import type { OrderView } from "@/domain/order-view.ts";
import { BottomBar } from "@/ui/bottom-bar.tsx";
import { Button } from "@/ui/button.tsx";
import { Money } from "@/ui/money.tsx";
import { PageHeading } from "@/ui/page-heading.tsx";

type PaymentStepProps = {
  order: OrderView;
  goTo: (step: number) => void;
};

/** Step 4: what the order costs and how it is paid. */
export function PaymentStep({ order, goTo }: PaymentStepProps) {
  return (
    <>
      <PageHeading className="text-2xl sm:text-3xl" title="Step 4 of 5: Payment">
        Pay by bank deposit
      </PageHeading>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 rounded-box border border-base-300 bg-base-100 p-4">
        <dt>Your payment reference</dt>
        <dd className="font-bold">{order.payment_reference}</dd>
        <dt>Grocery Budget</dt>
        <dd className="text-right">
          <Money cents={order.order_budget} />
        </dd>
        {order.membership_fee > 0 && (
          <>
            <dt>Subscription Fee (Monthly)</dt>
            <dd className="text-right">
              <Money cents={order.membership_fee} />
            </dd>
          </>
        )}
        <dt className="font-bold">Total Payable</dt>
        <dd className="text-right font-bold">
          <Money cents={order.total} />
        </dd>
      </dl>
      <BottomBar>
        <Button kind="secondary" onClick={() => goTo(3)}>
          Previous
        </Button>
      </BottomBar>
    </>
  );
}
