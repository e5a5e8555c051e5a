import { undoDecisionSchema } from "@/domain/payment/requests";
import type { PaymentRow } from "@/domain/payment/responses";
import { command } from "../core/http";
import { type Undo, undoOne } from "../payments/undo-one";
import { reopenLinesOf } from "./reopen-lines";

/** Undo, for ten seconds. */
export const undoDecision = command(
  { route: "POST /api/app/payments/undo", body: undoDecisionSchema },
  ({ app: tx, caller, body, now }) =>
    undoPayment(tx, { caller, now, decisionId: body.decision_id }),
);

/** Undoes one decision in its transaction, with all that the bank lines of its payment were matched with. */
export function undoPayment(tx: App, undo: Undo): { payment: PaymentRow } {
  const { caller, now, decisionId } = undo;
  reopenLinesOf({ tx, caller, now }, decisionId);
  return undoOne(tx, undo);
}
