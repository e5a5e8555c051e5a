import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { currentDraft } from "@/data/local/basket/drafts";
import { cachedOrder } from "@/data/local/cache/cached-orders";
import { queueCommand, waitingCommand } from "@/data/local/outbox/outbox";
import { sendAndWait } from "@/data/sync/outbox";
import type { Cents } from "@/domain/money/rules";
import { parseBudget } from "@/domain/order/budget";
import { isRefused } from "@/domain/sync/command-state";
import { sayWrong } from "@/ui/use-schema-form";
import { missingOfItems } from "../basket/items-missing";
import { useStartOrder } from "../steps/use-start-order";
import type { WizardState } from "../steps/wizard-step";

/** 'Continue to payment': sends the order and its budget, then step 4; or what is missing of the items. */
export function useContinue(
  state: WizardState,
  onItemsMissing: (code: string | undefined) => void,
) {
  const { userId } = state.draft;
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(0);
  const { start, busy, problem } = useStartOrder({
    state,
    async goTo(step) {
      const draft = await currentDraft(userId); // sending may have given the order another id
      const budget = parseBudget(draft?.orderBudget ?? "");
      if (draft && budget.ok) await keepBudget(userId, draft.orderId, budget.value);
      await navigate({ to: "/", search: { step } });
    },
  });

  async function next() {
    const code = await missingOfItems(userId);
    onItemsMissing(code);
    if (!code) return start();
    setAttempt((count) => count + 1);
    sayWrong([code]);
  }

  return { next, busy, problem, attempt };
}

async function keepBudget(userId: string, orderId: string, cents: Cents): Promise<void> {
  const waiting = await waitingCommand(userId, { orderId }, "budget");
  const cached = await cachedOrder(userId, orderId);
  const known = waiting && !isRefused(waiting) ? waiting.order_budget : cached?.order.order_budget;
  if (known === cents) return;
  await queueCommand(userId, { orderId }, { kind: "budget", order_budget: cents });
  await sendAndWait();
}
