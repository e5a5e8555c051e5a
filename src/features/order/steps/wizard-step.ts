import type { OutboxRow } from "@/data/commands/commands";
import { serverNow } from "@/data/core/server-clock";
import type { ItemRow } from "@/data/local/basket/basket-items";
import { isAllSent } from "@/data/local/basket/draft-content";
import type { DraftRow } from "@/data/local/basket/drafts";
import type { OrderRow } from "@/data/local/cache/cached-orders";
import type { Cents } from "@/domain/money/rules";
import { expectedOrder } from "@/domain/order/expected-order";
import { isEndedDraft } from "@/domain/order/progress";
import type { OrderView } from "@/domain/order/view";
import { isRefused } from "@/domain/sync/command-state";
import { hasDetails } from "./order-content";

export const STEP_NAMES = [
  "Personal Information",
  "Grocery Basket Builder",
  "Basket Preferences",
  "Payment",
  "Confirmation",
] as const;

export interface WizardState {
  readonly email: string;
  readonly draft: DraftRow;
  readonly items: readonly ItemRow[];
  /** The server's order, as far as this phone has heard of it. */
  readonly cached: OrderRow | null;
  /** What of the order waits to be sent, in sending order. */
  readonly commands: readonly OutboxRow[];
  /** The order with what waits, from the first time that step 3 was left. */
  readonly order: OrderView | undefined;
  /** The fee and the credit to expect, for what the server hasn't answered. */
  readonly before: { readonly fee: Cents; readonly available: Cents };
}

/** The order as it would be with this budget. */
export function orderWithBudget(
  { draft, order, before }: Pick<WizardState, "draft" | "order" | "before">,
  budget: Cents,
): OrderView {
  return expectedOrder(draft.orderId, order, { order_budget: budget }, before);
}

/** Whether this is a visitor: steps 2 and 3 are open all the same. */
export function isVisitors({ userId }: DraftRow): boolean {
  return userId === "";
}

export interface StepProps {
  readonly state: WizardState;
  /** Shows another step as soon as all before it are complete. */
  readonly goTo: (step: number) => void;
}

/** What steps 4 and 5 get: the order as the server has it and with what waits, as it changes in any tab. */
export interface StartedStepProps extends WizardState {
  readonly order: OrderView;
  readonly goTo: (step: number) => void;
}

/** The step to show for `step`: none past what is complete, none before a submitted order's last. */
export function shownStep(step: number, state: WizardState): number {
  if (state.cached?.order.submitted_at || isQueued(state)) return STEP_NAMES.length;
  if (isVisitors(state.draft)) return step >= 3 && state.items.length > 0 ? 3 : 2;
  return Math.max(1, Math.min(step, furthestStep(state)));
}

/** Whether what was written can still become this order: it isn't submitted, cancelled or over. */
export function isOpenToChanges(state: WizardState): boolean {
  return !state.cached?.order.submitted_at && !isQueued(state) && !isOverUnsubmitted(state);
}

/** Whether the order was cancelled, or ended with its month, before it was submitted. */
export function isOverUnsubmitted({ cached }: WizardState): boolean {
  if (!cached || cached.order.submitted_at) return false;
  return cached.order.status === "cancelled" || isEndedDraft(cached.order, serverNow());
}

/** Whether 'Complete Order' waits for a connection. While it is tried for the first time the button says so. */
function isQueued({ commands }: Pick<WizardState, "commands">): boolean {
  return (
    commands.some(({ kind }) => kind === "complete") &&
    commands.some(({ tries }) => tries > 0) &&
    !commands.some(isRefused)
  );
}

// Step 4 is about an order that the server has, or will have, with all that steps 1 to 3 say.
function furthestStep({ draft, items, cached, commands }: WizardState): number {
  if (!hasDetails(draft)) return 1;
  if (items.length === 0) return 2;
  return isAllSent(draft, items, { cached, waiting: commands }) ? 4 : 3;
}
