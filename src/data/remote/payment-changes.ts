import { getSession } from "../core/session";
import { watchStream } from "../core/shared-stream";

/**
 * Calls `changed` when a member or another admin may have changed a payment: on each event, when the
 * connection is back, and when the page is visible again. Returns how to stop.
 */
export function followPayments(changed: () => void): () => void {
  const end = watchStream(getSession()?.user.id ?? "", {
    topics: ["orders/*", "subscriptions/*"],
    onEvent: changed,
    onConnect: changed,
  });
  const refreshIfVisible = () => document.visibilityState === "visible" && changed();
  document.addEventListener("visibilitychange", refreshIfVisible);
  return () => {
    document.removeEventListener("visibilitychange", refreshIfVisible);
    end();
  };
}
