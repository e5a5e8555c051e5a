import { MINUTE_MS } from "@/domain/time/durations";
import { afterBurst } from "../core/after-burst";
import { followAdmins } from "./admin-list";
import { followPayments } from "./payment-changes";

/** What waits for an admin changes with each act of an admin on one of these. */
const COLLECTIONS = [
  "orders",
  "subscriptions",
  "bank_lines",
  "statement_imports",
  "feedback",
  "messages",
  "users",
  "delivery_schedules",
  "deliveries",
  "user_roles",
  "settings",
];
const PAUSE_MS = 2_000;
/** No event tells of new feedback, or of an email that failed. */
const EVERY_MS = 5 * MINUTE_MS;

/**
 * Calls `changed` when what waits for an admin may have changed, by an admin or a member, and every five minutes while
 * the page is seen. Returns what ends it.
 */
export const followWork = afterBurst((changed) => {
  const tick = setInterval(() => document.visibilityState === "visible" && changed(), EVERY_MS);
  const ends = [followPayments(changed), followAdmins(COLLECTIONS, changed)];
  return () => {
    clearInterval(tick);
    for (const end of ends) end();
  };
}, PAUSE_MS);
