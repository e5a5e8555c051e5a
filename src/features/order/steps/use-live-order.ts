import { useEffect, useState } from "react";
import { followMissingOrder, followOrder } from "@/data/sync/follow-order";
import type { WizardState } from "./wizard-step";

/** Keeps the order as the server has it: what an admin decides, or another phone sends, appears. */
export function useLiveOrder(state: WizardState): ReturnType<typeof useMissingOrder> {
  const orderId = state.cached?.id;
  const { userId } = state.draft;
  useEffect(() => (orderId ? followOrder(userId, orderId) : undefined), [userId, orderId]);
  return useMissingOrder(state);
}

/**
 * Fetches the order of a draft that was sent from another phone, or from this one before it was signed out.
 * Answers whether it is still being looked for, and whether it can't be for now.
 */
function useMissingOrder({ draft, cached, commands }: WizardState) {
  const { userId, orderId, revision } = draft;
  const isSentHere = commands.some(({ kind }) => kind === "start");
  const isMissing = userId !== "" && revision > 0 && !cached && !isSentHere;
  const [looked, setLooked] = useState<{ orderId: string; code: string | null }>();
  useEffect(() => {
    if (!isMissing) return;
    return followMissingOrder(userId, orderId, (code) => setLooked({ orderId, code }));
  }, [userId, orderId, isMissing]);
  const code = looked?.orderId === orderId ? looked.code : undefined;
  return {
    isLookedFor: isMissing && !code, // what was found is shown a moment later
    isUnknown: isMissing && Boolean(code) && code !== "order_not_found",
  };
}
