import { useEffect } from "react";
import { followOrder } from "@/data/sync/follow-order";
import type { WizardState } from "./wizard-step";

/** Keeps the order as the server has it while steps 4 and 5 show it: what an admin decides appears there. */
export function useLiveOrder({ draft, cached }: WizardState, isShown: boolean): void {
  const orderId = isShown ? cached?.id : undefined;
  const { userId } = draft;
  useEffect(() => (orderId ? followOrder(userId, orderId) : undefined), [userId, orderId]);
}
