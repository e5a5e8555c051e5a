import { useState } from "react";
import { basketItems } from "@/data/local/basket/basket-items";
import { flushTyped } from "@/data/local/basket/typed-text";
import { messageOf } from "@/domain/text/messages";
import { ErrorSummary } from "@/ui/error-summary";
import { PageHeading } from "@/ui/page-heading";
import { sayWrong } from "@/ui/use-schema-form";
import { WizardButtons } from "../steps/wizard-buttons";
import { isVisitors, type StepProps } from "../steps/wizard-step";
import { BasketEditor } from "./basket-editor";
import { useUsualItems } from "./use-usual-items";

const BASKET_EMPTY = [{ fieldId: "fast-entry", message: messageOf("basket_empty") }];

export function BasketStep({ state, goTo }: StepProps) {
  const { draft, items } = state;
  const [attempt, setAttempt] = useState(0);
  const usual = useUsualItems(draft);
  const complete = items.length > 0;
  const errors = attempt > 0 && !complete ? BASKET_EMPTY : [];

  async function next() {
    await flushTyped();
    // What was added a moment ago may not be on the screen yet.
    if (complete || (await basketItems(draft.userId)).length > 0) return goTo(3);
    sayWrong(["basket_empty"]);
    setAttempt(attempt + 1);
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeading className="text-2xl sm:text-3xl" title="Step 2 of 5: Grocery Basket Builder">
        Your basket
      </PageHeading>
      <ErrorSummary errors={errors} attempt={attempt} />
      <div onSubmitCapture={() => setAttempt(0)}>
        <BasketEditor
          draft={draft}
          items={items}
          usual={usual}
          budget={draft.orderBudget}
          error={errors[0]?.message}
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
