import { command } from "../core/http";
import { membershipPayment, monthToPay, openReference as stored } from "./membership";
import { readyReference } from "./ready-reference";

/** The reference that a membership is paid with: the same one each time, and nothing else is written. */
export const openReference = command(
  "POST /api/app/membership/reference",
  ({ app: tx, caller, now }) => {
    const month = monthToPay(tx, caller.id, now);
    const open = stored(tx, caller.id, month) ?? readyReference(tx, caller.id, now);
    return { payment: membershipPayment(tx, { ...open, now }) };
  },
);
