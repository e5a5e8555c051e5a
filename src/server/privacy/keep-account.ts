import { erasureView, openErasure, withdrawErasure } from "../auth/erasure-state";
import { command } from "../core/http";

/** The caller has changed their mind: the account stays. */
export const keepAccount = command(
  "POST /api/app/account/erasure/keep",
  ({ app: tx, caller, now }) => {
    const request = openErasure(tx, caller.id);
    if (request) withdrawErasure(tx, request, now);
    return { erasure: erasureView(tx, caller.id, now) };
  },
);
