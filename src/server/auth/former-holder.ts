import { momentText } from "@/domain/time/sa-time";
import { noteSessionsEnded } from "../core/ended-sessions";
import { MEMBER_TABLES } from "../core/member-tables";
import { findOrNull, findRecords } from "../core/records";
import { execute } from "../core/sql";
import { cancelUnpaid } from "../orders/cancel-unpaid";
import { tellConfirmed } from "../policies/tell-confirmed";
import { forgetPhones } from "../push/phones";
import { isProven } from "./account";
import { openErasure, withdrawErasure } from "./erasure-state";
import { forgetSignInTries } from "./sign-in-tries";

interface InHand {
  /** Whether this device shows that the account's holder opened the link. */
  readonly isHolder?: boolean;
  readonly heldSecret?: string | undefined;
}

/**
 * Removes everything of the account's former holder, when its owner takes it over by a link: sessions,
 * sync and worker tokens and other links end with the token key; no phone of theirs is woken any more but
 * the one in hand, whose secret is given.
 * Where the address was never confirmed and the holder may be another person, what they began in its owner's name is
 * deleted as well. Orders that were placed stay, and those that may be paid already, cancelled. Saves the user.
 */
export function endFormerHolder(
  tx: App,
  user: RecordModel,
  now: number,
  { isHolder = false, heldSecret = "" }: InHand = {},
): void {
  const stored = findOrNull(tx, "users", user.id);
  const wasProven = stored !== null && isProven(stored);
  const isOwners = isHolder || wasProven;
  noteSessionsEnded(tx, user.id, isOwners ? "password_changed" : "account_claimed", now);
  if (!isOwners) forgetUnproven(tx, user.id, now);
  user.refreshTokenKey();
  tx.save(user.ignoreUnchangedFields(true));
  forgetPhones(tx, user.id, heldSecret);
  forgetSignInTries(tx, user.email());
  if (!wasProven && isProven(user)) tellConfirmed(tx, user, now);
}

/** With a budget, the total, the reference and our bank details were on the screen. */
const MAY_BE_PAID = `(order_budget > 0 OR submitted_at != '' OR proof_channel != '' OR payment_reference IN
  (SELECT payment_reference FROM payment_proofs WHERE user_id = {:userId}))`;

/** A deposit is still found by its reference, and nobody completes it: it would go where the former holder wrote. */
function cancelUncompleted(tx: App, userId: string, now: number): void {
  const drafts = "user_id = {:userId} && submitted_at = '' && status = 'pending'";
  for (const order of findRecords(tx, "orders", drafts, { params: { userId } })) {
    cancelUnpaid(tx, order, now);
  }
  const sql = "UPDATE orders SET delivery = 'null' WHERE user_id = {:userId} AND submitted_at = ''";
  execute(tx, sql, { userId });
}

/** A planted name, address or draft would have the owner's groceries delivered to another person (T77). */
function forgetUnproven(tx: App, userId: string, now: number): void {
  const run = (sql: string) => execute(tx, sql, { userId, now: momentText(now) });
  run(
    `UPDATE orders SET ${MEMBER_TABLES.orders?.left} WHERE user_id = {:userId} AND NOT ${MAY_BE_PAID}`,
  );
  cancelUncompleted(tx, userId, now);
  run("UPDATE orders SET delivery_address_id = '' WHERE user_id = {:userId}");
  run("UPDATE profiles SET full_name = '', phone = '' WHERE id = {:userId}");
  run("UPDATE feedback SET user_id = '' WHERE user_id = {:userId}");
  const request = openErasure(tx, userId);
  if (request) withdrawErasure(tx, request, now);
  for (const table of ["addresses", "consents", "notifications", "policy_mail_refusals"]) {
    run(`DELETE FROM ${table} WHERE user_id = {:userId}`);
  }
  for (const [table, column] of [
    ["basket_items", "basket_id"],
    ["basket_preferences", "basket_id"],
    ["baskets", "id"],
  ]) {
    run(`DELETE FROM ${table} WHERE user_id = {:userId} AND ${column} NOT IN
          (SELECT basket_id FROM orders WHERE user_id = {:userId})`);
  }
  for (const table of ["sync_rows", "sync_owners"]) {
    run(`DELETE FROM ${table} WHERE owner = {:userId}`);
  }
  run("DELETE FROM mail_outbox WHERE user_id = {:userId} AND sent_at = ''");
}
