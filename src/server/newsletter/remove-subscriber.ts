import { removeSubscriberSchema } from "@/domain/newsletter/newsletter-list";
import { audit } from "../core/audit";
import { command } from "../core/http";
import { findOrNull } from "../core/records";
import { noteRefusal } from "./refusals";

/** Removes an address for good: only its owner's consent puts it back on the list. Idempotent. */
export const removeSubscriber = command(
  { route: "POST /api/app/admin/newsletter/remove", body: removeSubscriberSchema },
  ({ app: tx, caller, body: { id }, now }) => {
    const row = findOrNull(tx, "newsletter_subscribers", id);
    if (row) {
      noteRefusal(tx, row.getString("email"));
      tx.delete(row);
      audit(tx, {
        at: now,
        actorId: caller.id,
        action: "subscriber.removed",
        collection: "newsletter_subscribers",
        recordId: id,
        // Without the address: the log outlives it.
        before: {
          subscribed_at: row.getString("subscribed_at"),
          confirmed_at: row.getString("confirmed_at"),
        },
      });
    }
    return { removed: true };
  },
);
