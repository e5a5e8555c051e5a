import { follow } from "./admin-list";

/** Calls `changed` when a member or another admin may have changed a payment, and as `follow` does. */
export function followPayments(changed: () => void): () => void {
  return follow(["orders/*", "subscriptions/*"], () => true, changed);
}
