import { useMemo, useRef } from "react";
import type { PaymentRow } from "@/domain/payment/responses";
import { useReview } from "../review/use-review";
import { EMPTY_DESK } from "../store/payments-state";
import type { DecidedIn } from "../store/use-decide";
import { useDecisions } from "../store/use-decisions";

/** The decisions about the one payment of a page: what is decided is loaded again. */
export function useOnePayment(row: PaymentRow, reload: () => void) {
  const shown = useRef(row);
  shown.current = row;
  const again = useRef(reload);
  again.current = reload;
  const store = useMemo<DecidedIn>(() => {
    const changed = () => {
      again.current();
      return null;
    };
    return {
      state: () => ({
        ...EMPTY_DESK,
        selected: { row: shown.current, changes: [], newer: null },
      }),
      put: changed,
      remove: changed,
      removeAll: changed,
      restore: changed,
    };
  }, []);
  const decisions = useDecisions(store, () => {});
  return { decisions, review: useReview(store, decisions) };
}
