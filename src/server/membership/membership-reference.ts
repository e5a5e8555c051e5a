import { type Caller, fail } from "../core/http";
import { findFirstOrNull, findOrNull } from "../core/records";
import { selectFirst } from "../core/sql";

/** The caller's own membership reference; any other one answers as if there were none. */
export function ownReference(app: App, caller: Caller, reference: string): RecordModel {
  const found = findFirstOrNull(app, "payment_references", "reference = {:reference}", {
    reference,
  });
  const isOwn =
    found?.getString("user_id") === caller.id && found.getString("purpose") === "membership";
  return found && isOwn ? found : fail(404, "not_found");
}

/** The membership that was completed with a reference, or null. */
export function membershipOfReference(app: App, reference: string): RecordModel | null {
  return findFirstOrNull(app, "subscriptions", "payment_reference = {:reference}", { reference });
}

/**
 * The reference that the member has open: one that a proof was sent for and that is not completed,
 * whatever month it is by now, or else the one of this month.
 */
export function openReference(app: App, userId: string, month: string): RecordModel | null {
  const found = selectFirst(
    app,
    `SELECT r.id FROM payment_references r
     LEFT JOIN subscriptions s ON s.payment_reference = r.reference
     WHERE r.user_id = {:userId} AND r.purpose = 'membership' AND r.replaced_at = ''
       AND COALESCE(s.paid, 0) = 0
       AND (r.month_period = {:month} OR (s.id IS NULL AND EXISTS (
         SELECT 1 FROM payment_proofs p WHERE p.payment_reference = r.reference)))
     ORDER BY (s.id IS NULL) DESC, r.month_period = {:month}, r.issued_at DESC LIMIT 1`,
    { userId, month },
    { id: "" },
  );
  return found && findOrNull(app, "payment_references", found.id);
}
