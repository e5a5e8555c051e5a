import type { ComponentProps, FocusEvent, FormEvent } from "react";
import { Button } from "@/ui/button";
import { MoneyField } from "@/ui/money-field";
import type { Budget } from "./use-budget";

/** Where an error summary leads. */
export const BUDGET_FIELD = "orderBudget";

type BudgetFieldProps = Omit<ComponentProps<typeof MoneyField>, "label">;

export function BudgetField(props: BudgetFieldProps) {
  return <MoneyField {...props} label="Grocery budget" placeholder="500.00" enterKeyHint="done" />;
}

export function BudgetForm({ budget }: { budget: Budget }) {
  function send(event: FormEvent) {
    event.preventDefault();
    void budget.save();
  }
  // Already when the button takes the focus: what moves under the finger loses no amount.
  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) {
    budget.leave(currentTarget.contains(relatedTarget));
  }

  return (
    <form noValidate onSubmit={send} onBlur={leave} className="flex items-end gap-3">
      <div className="min-w-0 grow">
        <BudgetField
          name={BUDGET_FIELD}
          value={budget.text}
          error={budget.error}
          onChange={({ currentTarget }) => budget.type(currentTarget.value)}
        />
      </div>
      <Button type="submit" kind="secondary" busy={budget.busy} busyLabel="Saving…">
        Save<span className="sr-only"> budget</span>
      </Button>
    </form>
  );
}
