import type { ComponentProps, FormEvent } from "react";
import { MoneyField } from "@/ui/money-field";
import type { Budget } from "./use-budget";

/** Where an error summary leads. */
export const BUDGET_FIELD = "orderBudget";

type BudgetFieldProps = Omit<ComponentProps<typeof MoneyField>, "label">;

export function BudgetField(props: BudgetFieldProps) {
  return (
    <MoneyField {...props} label="Grocery budget" placeholder="e.g. 500.00" enterKeyHint="done" />
  );
}

/** Saved as it is typed: its own moment later, by Enter or when it is left. */
export function BudgetForm({ budget, hint }: { budget: Budget; hint?: string | undefined }) {
  function send(event: FormEvent) {
    event.preventDefault();
    void budget.save();
  }

  return (
    <form noValidate onSubmit={send} onFocus={budget.enter} onBlur={budget.leave}>
      <BudgetField
        name={BUDGET_FIELD}
        value={budget.text}
        hint={hint}
        error={budget.error}
        onChange={({ currentTarget }) => budget.type(currentTarget.value)}
      />
    </form>
  );
}
