import { useState } from "react";
import { basketItems } from "@/data/local/basket/basket-items";
import type { DraftRow } from "@/data/local/basket/drafts";
import { flushTyped } from "@/data/local/basket/typed-text";
import { messageOf } from "@/domain/text/messages";
import { QUANTITY_MIN } from "@/domain/text/text-limits";
import { Button } from "@/ui/button";
import { ErrorSummary } from "@/ui/error-summary";
import { PageHeading } from "@/ui/page-heading";
import { sayWrong } from "@/ui/use-schema-form";
import { WizardButtons } from "../steps/wizard-buttons";
import { isVisitors, type StepProps } from "../steps/wizard-step";
import { BasketList } from "./basket-list";
import { ItemForm } from "./item-form";
import { ListEntry } from "./list-entry";
import { useUsualItems } from "./use-usual-items";

const BASKET_EMPTY = [{ fieldId: "fast-entry", message: messageOf("basket_empty") }];

export function BasketStep({ state, goTo }: StepProps) {
  const { draft, items } = state;
  const [attempt, setAttempt] = useState(0);
  const usual = useUsualItems(draft);
  const complete = items.length > 0;
  const [isDetailed, setDetailed] = useState(isHalfFilled(draft));
  const isEditing = draft.editedItemId !== "";

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
      <ErrorSummary errors={attempt > 0 && !complete ? BASKET_EMPTY : []} attempt={attempt} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2" onSubmitCapture={() => setAttempt(0)}>
        <div className="grid grid-cols-1 content-start gap-2">
          <ListEntry draft={draft} items={items} usual={usual} />
          {!isEditing && (
            <Button
              kind="quiet"
              className="-ml-4 justify-self-start"
              aria-expanded={isDetailed}
              onClick={() => setDetailed(!isDetailed)}
            >
              Details
            </Button>
          )}
          {(isDetailed || isEditing) && <ItemForm draft={draft} />}
        </div>
        <BasketList items={items} usual={usual} budget={draft.orderBudget} />
      </div>
      <WizardButtons
        {...(!isVisitors(draft) && { onPrevious: () => goTo(1) })}
        onNext={next}
        complete={complete}
      />
    </div>
  );
}

/** Whether the form holds more of an item than the choices that stay from one to the next. */
function isHalfFilled({ category, itemName, size, budget, quantity }: DraftRow): boolean {
  return [category, itemName, size, budget].some(Boolean) || quantity !== String(QUANTITY_MIN);
}
