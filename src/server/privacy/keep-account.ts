import { momentText } from "@/domain/time/sa-time";
import { erasureView, openErasure } from "../auth/erasure-state";
import { command } from "../core/http";
import { listRequest } from "./requested-list";

/** The caller has changed their mind: the account stays. */
export const keepAccount = command(
  "POST /api/app/account/erasure/keep",
  ({ app: tx, caller, now }) => {
    const request = openErasure(tx, caller.id);
    if (request) {
      request.set("kept_at", momentText(now));
      tx.save(request);
      listRequest(request);
    }
    return { erasure: erasureView(tx, caller.id, now) };
  },
);
