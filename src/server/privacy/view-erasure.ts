import { query } from "../core/http";
import { erasureView } from "./erasure-state";

/** Whether and when the caller's account will be erased, and what stands in its way. */
export const viewErasure = query({ access: "member" }, ({ app, caller, now }) => ({
  erasure: erasureView(app, caller.id, now),
}));
