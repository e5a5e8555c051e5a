import { useState } from "react";
import { flushTyped } from "@/data/local/basket/typed-text";
import { ErrorSummary } from "@/ui/error-summary";
import { PageHeading } from "@/ui/page-heading";
import { sayWrong } from "@/ui/use-schema-form";
import { WizardButtons } from "../steps/wizard-buttons";
import { isVisitors, type StepProps } from "../steps/wizard-step";
import { BasketEditor } from "./basket-editor";
import { missingOfItems, useItemsMissing } from "./items-missing";
import { useUsualItems } from "./use-usual-items";

export function BasketStep({ state, goTo }: StepProps) {
  const { draft, items } = state;
  const [attempt, setAttempt] = useState(0);
  const { missing, errors, sayMissing } = useItemsMissing(items.length);
  const usual = useUsualItems(draft);
  const complete = items.length > 0;

  async function next() {
    await flushTyped();
    // What was added a moment ago may not be on the screen yet.
    const code = await missingOfItems(draft.userId);
    sayMissing(code);
    if (!code) return goTo(3);
    sayWrong([code]);
    setAttempt(attempt + 1);
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeading className="text-2xl sm:text-3xl" title="Step 2 of 5: Grocery Basket Builder">
        Your basket
      </PageHeading>
      <ErrorSummary errors={errors} attempt={attempt} />
      <div onChange={() => sayMissing(undefined)}>
        <BasketEditor
          draft={draft}
          items={items}
          usual={usual}
          budget={draft.orderBudget}
          error={missing}
        />
      </div>
      <WizardButtons
        {...(!isVisitors(draft) && { onPrevious: () => goTo(1) })}
        onNext={next}
        complete={complete}
      />
    </div>
  );
}
