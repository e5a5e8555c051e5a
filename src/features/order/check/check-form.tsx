import { Link } from "@tanstack/react-router";
import { DELIVERY_FREQUENCIES, PRIORITIES } from "@/domain/basket/option-lists";
import { parseBudget } from "@/domain/order/budget";
import { checkOrderSchema } from "@/domain/order/check-order";
import { BottomBar } from "@/ui/bottom-bar";
import { Button } from "@/ui/button";
import { ErrorSummary, type FieldError } from "@/ui/error-summary";
import { Notice } from "@/ui/notice";
import { SelectField } from "@/ui/select-field";
import { BudgetField } from "../steps/budget-form";
import { PaymentSummary } from "../steps/payment-summary";
import { useSavedForm } from "../steps/use-saved-form";
import { orderWithBudget, STEP_NAMES, type WizardState } from "../steps/wizard-step";
import { CheckDelivery, DELIVERY_FIELDS } from "./check-delivery";
import { useContinue } from "./use-continue";

const FIELDS = [...DELIVERY_FIELDS, "prioritize", "frequency", "orderBudget"] as const;

type CheckFormProps = {
  state: WizardState;
  /** Said beside the line that adds items. */
  itemErrors: readonly FieldError[];
  onItemsMissing: (code: string | undefined) => void;
};

/** Where it goes, how it is bought and what it costs; sent by 'Continue to payment'. */
export function CheckForm({ state, itemErrors, onItemsMissing }: CheckFormProps) {
  const { draft } = state;
  const { form, field, summary, submit } = useSavedForm({
    draft,
    names: FIELDS,
    schema: checkOrderSchema,
  });
  const { next, busy, problem, attempt } = useContinue(state, onItemsMissing);
  const budget = parseBudget(form.watch("orderBudget"));
  const order = orderWithBudget(state, budget.ok ? budget.value : 0);

  return (
    <form noValidate onSubmit={submit(next)} className="grid grid-cols-1 gap-4 md:gap-6">
      <ErrorSummary
        errors={summary.errors.length > 0 ? summary.errors : itemErrors}
        attempt={summary.attempt + attempt}
      />
      {problem && (
        <Notice tone="error" title={problem.title} live>
          {problem.reason && <p>{problem.reason}</p>}
          <p>{problem.description}</p>
        </Notice>
      )}
      <CheckDelivery draft={draft} field={field} />
      <div className="grid grid-cols-1 items-end gap-4 rounded-box border border-base-300 bg-base-100 p-4 sm:grid-cols-2">
        <SelectField {...field("prioritize")} label="Prioritize" choices={PRIORITIES} />
        <SelectField
          {...field("frequency")}
          label="Frequency"
          choices={DELIVERY_FREQUENCIES}
          hint="You get two deliveries a month."
        />
      </div>
      <BudgetField {...field("orderBudget")} />
      <PaymentSummary order={order} isExpected={false} />
      <StepLinks />
      <BottomBar>
        <Button type="submit" busy={busy} busyLabel="Saving your order…" className="md:ml-auto">
          Continue to payment
        </Button>
      </BottomBar>
    </form>
  );
}

/** The wizard's own steps, each of which leads straight back. */
function StepLinks() {
  return (
    <details className="text-muted">
      <summary className="flex min-h-12 w-fit cursor-pointer items-center underline underline-offset-4">
        Change it step by step
      </summary>
      <ul>
        {STEP_NAMES.slice(0, 3).map((name, place) => (
          <li key={name}>
            <Link
              to="/"
              search={{ step: place + 1, check: true }}
              className="link inline-flex min-h-12 items-center"
            >
              {`Step ${place + 1}: ${name}`}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
