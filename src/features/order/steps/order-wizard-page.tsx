import { useNavigate } from "@tanstack/react-router";
import { type ComponentType, Suspense, useEffect, useState } from "react";
import type { SessionUser } from "@/data/core/session";
import { whenUsable } from "@/data/device/when-usable";
import { lazyPart } from "@/ui/lazy-part";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import { StepProgress } from "@/ui/step-progress";
import { BasketClaim } from "../basket/basket-claim";
import { DeliveryStep } from "./delivery-step";
import { SavedState } from "./saved-state";
import { useLiveOrder } from "./use-live-order";
import { useStep } from "./use-step";
import { useWizardState } from "./use-wizard-state";
import { isVisitors, STEP_NAMES, type WizardState } from "./wizard-step";

export { openWizard } from "./use-wizard-state";

const loadLater = () => import("./later-steps");
const BasketStep = lazyPart(loadLater, "BasketStep");
const PreferencesStep = lazyPart(loadLater, "PreferencesStep");
const PaymentStep = lazyPart(loadLater, "PaymentStep");
const QueuedStep = lazyPart(loadLater, "QueuedStep");
const ConfirmationStep = lazyPart(loadLater, "ConfirmationStep");

type OrderWizardPageProps = {
  /** Null for a visitor, for whom steps 2 and 3 are open. */
  user: SessionUser | null;
  opened: WizardState | undefined;
  /** The step that the address asks for; none opens where the member left off. */
  step: number | undefined;
  /** The step was opened from 'Check your order', to which it leads back. */
  isChecking: boolean;
  /** Being told on the phone is a capability of its own, which the route brings. */
  PushOffer: ComponentType;
};

export function OrderWizardPage({ user, opened, ...wizard }: OrderWizardPageProps) {
  const { state, isEarly, isJoined } = useWizardState(user, opened);
  const [hasTyped, setHasTyped] = useState(false);
  useEffect(() => {
    whenUsable()
      .then(loadLater)
      .catch(() => {}); // asked for again when it is needed
  }, []);
  return (
    <div
      data-loading={isEarly ? "" : undefined}
      onChange={() => setHasTyped(true)}
      className="mx-auto grid w-full max-w-2xl gap-6 px-4 py-4 has-[#basket]:lg:max-w-5xl has-[#payment]:lg:max-w-5xl md:py-8"
    >
      {state ? (
        <>
          {user && <BasketClaim />}
          <Wizard state={state} isJoined={isJoined} hasTyped={hasTyped} {...wizard} />
        </>
      ) : (
        <Skeleton label="Opening your order" rows={5} />
      )}
    </div>
  );
}

type OpenedProps = Omit<OrderWizardPageProps, "user" | "opened"> & { state: WizardState };

function Wizard({
  isJoined,
  hasTyped,
  ...props
}: OpenedProps & Record<"isJoined" | "hasTyped", boolean>) {
  const { isLookedFor, isUnknown } = useLiveOrder(props.state);
  // An order that can't be asked for yet may lead to a later step.
  const isSettled = hasTyped || (isJoined && !isUnknown);
  if (isLookedFor) return <Skeleton label="Opening your order" rows={5} />;
  return (
    <>
      {isUnknown && (
        <Notice title="You may have sent this order already" live>
          <p>We'll show you once our server answers.</p>
        </Notice>
      )}
      <Steps isSettled={isSettled} {...props} />
    </>
  );
}

type StepsProps = OpenedProps & {
  /** Another phone's step opens no more in place of this one. */
  isSettled: boolean;
};

function Steps({ state, isSettled, step, isChecking, PushOffer }: StepsProps) {
  const { shown, goTo } = useStep(state, step, isSettled);
  const navigate = useNavigate();
  const next = (to: number) => (isChecking ? void navigate({ to: "/check-order" }) : goTo(to));
  const { order } = state;
  const started = order && { ...state, order, goTo };

  return (
    <>
      {isVisitors(state.draft) && <SavedState />}
      <StepProgress steps={STEP_NAMES} current={shown} />
      {shown === 1 && <DeliveryStep state={state} goTo={next} />}
      <Suspense fallback={<Skeleton label="Opening this step" rows={5} />}>
        {shown === 2 && <BasketStep state={state} goTo={next} />}
        {shown === 3 && <PreferencesStep state={state} goTo={next} />}
        {shown === 4 && started && <PaymentStep {...started} />}
        {shown === 5 && started && !order.submitted_at && <QueuedStep {...started} />}
        {shown === 5 && started && order.submitted_at && (
          <ConfirmationStep {...started} PushOffer={PushOffer} />
        )}
      </Suspense>
    </>
  );
}
