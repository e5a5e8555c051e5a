import { DAY_MS } from "@/domain/time/durations";
import { momentText } from "@/domain/time/sa-time";
import { isProven } from "../auth/account";
import { now } from "../core/clock";
import { forgetEndedKeys } from "../core/ended-list";
import { inTransaction } from "../core/http";
import { findOrNull } from "../core/records";
import { exists, selectAll } from "../core/sql";
import { eraseMember } from "./erase-member";
import { forgetInLogs } from "./forget-in-logs";
import { wordsOf } from "./personal-identifiers";

const MONTH = 30 * DAY_MS;
const IN_A_RUN = 200;

/**
 * Accounts that weren't confirmed for 30 days and have no order, payment or money: the address may
 * be a stranger's, who could not sign up with it. An order that was begun in that time keeps one, and so
 * does an admin's role.
 */
const FORGOTTEN = `u.verified = 0 AND p.created_at < {:old}
  AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.user_id = u.id
    AND (o.submitted_at != '' OR o.proof_channel != '' OR o.placed_at >= {:old}))
  AND NOT EXISTS (SELECT 1 FROM payment_proofs f WHERE f.user_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM ledger_entries l WHERE l.user_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id)`;
const FROM = "FROM profiles p JOIN users u ON u.id = p.id";

/** Every night: deletes such accounts with everything of theirs, the oldest first. */
export function forgetUnconfirmedAccounts(app: App): void {
  const old = momentText(now() - MONTH);
  const found = selectAll(
    app,
    `SELECT u.id ${FROM} WHERE ${FORGOTTEN} ORDER BY p.created_at LIMIT ${IN_A_RUN}`,
    { old },
    { id: "" },
  );
  const count = found.filter(({ id }) => forget(app, id, old)).length;
  if (count > 0)
    app.logger().info("accounts that were never confirmed are deleted", "count", count);
}

/** Whether it still was one when its turn came. */
function forget(app: App, id: string, old: string): boolean {
  let words: string[] = [];
  inTransaction(app, (tx) => {
    const user = findOrNull(tx, "users", id);
    if (!user || isProven(user)) return;
    if (!exists(tx, `SELECT 1 ${FROM} WHERE u.id = {:id} AND ${FORGOTTEN}`, { id, old })) return;
    words = wordsOf(tx, user);
    eraseMember(tx, user);
  });
  if (words.length === 0) return false;
  forgetEndedKeys(app, id);
  forgetInLogs(app, words);
  return true;
}
