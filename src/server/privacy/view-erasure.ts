import { erasureView } from "../auth/erasure-state";
import { query } from "../core/http";

/** Whether and when the caller's account will be erased, and what delays it. */
export const viewErasure = query("GET /api/app/account/erasure", ({ app, caller, now }) => ({
  erasure: erasureView(app, caller.id, now),
}));
