import { command } from "../core/http";
import { membershipPayment } from "./membership";
import { readyReference } from "./ready-reference";

/** The reference that a membership is paid with: the same one each time, and nothing else is written. */
export const openReference = command(
  "POST /api/app/membership/reference",
  ({ app: tx, caller, now }) => {
    const { reference, month } = readyReference(tx, caller.id, now);
    return { payment: membershipPayment(tx, { reference, month, now }) };
  },
);
