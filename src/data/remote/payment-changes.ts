import { follow } from "./admin-list";

/** Follows what members and other admins may change of a payment (see `follow`). */
export function followPayments(changed: () => void): () => void {
  return follow(["orders/*", "subscriptions/*"], () => true, changed);
}
