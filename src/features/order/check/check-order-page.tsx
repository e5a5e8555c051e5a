import { Navigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { SessionUser } from "@/data/core/session";
import { renewOrderId } from "@/data/local/basket/drafts";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { useItemsMissing } from "../basket/items-missing";
import { hasDetails } from "../steps/order-content";
import { useLiveOrder } from "../steps/use-live-order";
import { useWizardState } from "../steps/use-wizard-state";
import { isOpenToChanges, isOverUnsubmitted, type WizardState } from "../steps/wizard-step";
import { CheckForm } from "./check-form";
import { CheckItems } from "./check-items";

type CheckOrderPageProps = {
  user: SessionUser;
  /** What was written for an order that is over becomes another one. */
  isAgain: boolean;
};

/** The whole order on one page before it is paid: each part is changed where it is. */
export function CheckOrderPage({ user, isAgain }: CheckOrderPageProps) {
  const { state } = useWizardState(user, undefined);
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-4 px-4 py-4 md:gap-6 md:py-8">
      {state ? (
        <Check state={state} isAgain={isAgain} />
      ) : (
        <Skeleton label="Opening your order" rows={5} />
      )}
    </div>
  );
}

function Check({ state, isAgain }: { state: WizardState; isAgain: boolean }) {
  const { isLookedFor } = useLiveOrder(state);
  const { missing, errors, sayMissing } = useItemsMissing(state.items.length);
  const isRenewed = isAgain && isOverUnsubmitted(state);
  useEffect(() => {
    if (isRenewed) void renewOrderId();
  }, [isRenewed]);
  if (isLookedFor || isRenewed) return <Skeleton label="Opening your order" rows={5} />;
  // The wizard says what became of it.
  if (!isOpenToChanges(state)) return <Navigate to="/" search={{ step: 4 }} replace />;
  if (isBlank(state)) return <Navigate to="/" search={{ step: 1 }} replace />;
  return (
    <>
      <div>
        <PageHeading className="text-2xl sm:text-3xl" title="Check your order">
          Check your order
        </PageHeading>
        <p className="text-muted">Change what you like, then continue to payment.</p>
      </div>
      <div onChange={() => sayMissing(undefined)}>
        <CheckItems state={state} error={missing} />
      </div>
      <CheckForm state={state} itemErrors={errors} onItemsMissing={sayMissing} />
    </>
  );
}

function isBlank({ draft, items }: WizardState): boolean {
  return items.length === 0 && !hasDetails(draft);
}
