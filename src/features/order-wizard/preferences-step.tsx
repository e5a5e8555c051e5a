import { basketPreferencesSchema } from "@/domain/basket-preferences.ts";
import { DELIVERY_FREQUENCIES, PRIORITIES } from "@/domain/option-lists.ts";
import { ChoiceField } from "@/ui/choice-field.tsx";
import { ErrorSummary } from "@/ui/error-summary.tsx";
import { Notice } from "@/ui/notice.tsx";
import { PageHeading } from "@/ui/page-heading.tsx";
import { useKeptForm } from "./use-kept-form.ts";
import { useStartOrder } from "./use-start-order.ts";
import { WizardButtons } from "./wizard-buttons.tsx";
import type { StepProps } from "./wizard-step.ts";

const FIELDS = ["prioritize", "frequency"] as const;

/** Step 3: how to shop, and how often. Leaving it starts the order. */
export function PreferencesStep({ state, goTo }: StepProps) {
  const { field, submit, summary, complete } = useKeptForm({
    draft: state.draft,
    names: FIELDS,
    schema: basketPreferencesSchema,
  });
  const { start, busy, problem } = useStartOrder({ state, goTo });

  return (
    <form noValidate onSubmit={submit(start)} className="grid gap-6">
      <PageHeading className="text-2xl sm:text-3xl" title="Step 3 of 5: Basket Preferences">
        How should we shop for you?
      </PageHeading>
      <ErrorSummary {...summary} />
      {problem && (
        <Notice tone="error" title={problem.title} live>
          <p>{problem.description}</p>
        </Notice>
      )}
      <ChoiceField {...field("prioritize")} label="Prioritize" choices={PRIORITIES} />
      <ChoiceField
        {...field("frequency")}
        label="Frequency"
        hint="How often you want to order"
        choices={DELIVERY_FREQUENCIES}
      />
      <WizardButtons onPrevious={() => goTo(2)} complete={complete} busy={busy} />
    </form>
  );
}
