import { type ComponentType, Suspense } from "react";
import type { SessionUser } from "@/data/remote/session.ts";
import { Skeleton } from "@/ui/skeleton.tsx";
import { StepProgress } from "@/ui/step-progress.tsx";
import { BasketStep } from "./basket-step.tsx";
import { ConfirmationStep } from "./confirmation-step.tsx";
import { DeliveryStep } from "./delivery-step.tsx";
import { PreferencesStep } from "./preferences-step.tsx";
import { SavedState } from "./saved-state.tsx";
import { useStep } from "./use-step.ts";
import { useWizardState } from "./use-wizard-state.ts";
import { STEP_NAMES, type StartedStepProps, type WizardState } from "./wizard-step.ts";

type OrderWizardPageProps = {
  user: SessionUser;
  /** The step that the address asks for; none opens where the member left off. */
  step: number | undefined;
  /** Step 4 is a capability of its own; the route brings it. */
  PaymentStep: ComponentType<StartedStepProps>;
};

/** The five steps of an order, for whoever is signed in. */
export function OrderWizardPage({ user, step, PaymentStep }: OrderWizardPageProps) {
  const state = useWizardState(user);
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 px-4 py-4 has-[#basket]:lg:max-w-5xl md:py-8">
      {state ? (
        <Wizard state={state} step={step} PaymentStep={PaymentStep} />
      ) : (
        <Skeleton label="Opening your order" rows={5} />
      )}
    </div>
  );
}

type WizardProps = Omit<OrderWizardPageProps, "user"> & { state: WizardState };

function Wizard({ state, step, PaymentStep }: WizardProps) {
  const { shown, goTo } = useStep(state, step);
  const started = state.copy && { ...state, order: state.copy.order, goTo };
  return (
    <>
      <SavedState />
      <StepProgress steps={STEP_NAMES} current={shown} />
      {shown === 1 && <DeliveryStep state={state} goTo={goTo} />}
      {shown === 2 && <BasketStep state={state} goTo={goTo} />}
      {shown === 3 && <PreferencesStep state={state} goTo={goTo} />}
      <Suspense fallback={<Skeleton label="Opening the payment" rows={5} />}>
        {shown === 4 && started && <PaymentStep {...started} />}
      </Suspense>
      {shown === 5 && started && <ConfirmationStep {...started} />}
    </>
  );
}
