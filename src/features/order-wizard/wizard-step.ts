import type { ItemRow } from "@/data/local/basket-items.ts";
import type { DraftRow } from "@/data/local/drafts.ts";
import type { OrderRow } from "@/data/local/server-copy.ts";
import type { OrderView } from "@/domain/order-view.ts";
import { hasDetails, isSameContent, sentContent } from "./order-content.ts";

/** The five steps by the specification's names (§2). */
export const STEP_NAMES = [
  "Personal Information",
  "Grocery Basket Builder",
  "Basket Preferences",
  "Payment",
  "Confirmation",
] as const;

/** All that the wizard knows of the order that the member is working on. */
export interface WizardState {
  readonly email: string;
  readonly draft: DraftRow;
  readonly items: readonly ItemRow[];
  /** The server's order, from the first time that step 3 was left. */
  readonly copy: OrderRow | null;
}

/** Whether nobody is signed in yet: steps 2 and 3 are open all the same. */
export function isVisitors({ userId }: DraftRow): boolean {
  return userId === "";
}

/** What steps 1 to 3 get. */
export interface StepProps {
  readonly state: WizardState;
  /** Shows another step as soon as all before it are complete. */
  readonly goTo: (step: number) => void;
}

/** What steps 4 and 5 get: the order that the server has, as it changes in any tab (`keepOrder`). */
export interface StartedStepProps {
  readonly draft: DraftRow;
  readonly items: readonly ItemRow[];
  readonly order: OrderView;
  readonly email: string;
  readonly goTo: (step: number) => void;
  /** Shows a step before this one, whose Next Step leads straight back. */
  readonly change: (step: number) => void;
  /** Takes over what another phone made of the order meanwhile. */
  readonly rejoin: () => Promise<void>;
}

/** What the proof of payment on step 5 gets. */
export interface ProofSectionProps {
  readonly order: OrderView;
}

/** The step that is shown to whoever asks for `step`: none past what is complete, none before a submitted order's last. */
export function shownStep(step: number, state: WizardState): number {
  if (state.copy?.order.submitted_at) return STEP_NAMES.length;
  if (isVisitors(state.draft)) return step >= 3 && state.items.length > 0 ? 3 : 2;
  return Math.max(1, Math.min(step, furthestStep(state)));
}

// Step 4 shows amounts of an order, so the server must have all that steps 1 to 3 say.
function furthestStep({ draft, items, copy }: WizardState): number {
  if (!hasDetails(draft)) return 1;
  if (items.length === 0) return 2;
  const content = sentContent(draft, items);
  return content && copy && isSameContent(content, copy.content) ? 4 : 3;
}
