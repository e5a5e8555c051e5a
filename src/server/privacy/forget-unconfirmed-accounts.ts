import { MAIL_SHELF_LIFE_MS, MAIL_TRIES_MAX } from "@/domain/notification/mail-state";
import { firstPayableMonth } from "@/domain/order/draft-term";
import { DAY_MS } from "@/domain/time/durations";
import { momentText } from "@/domain/time/sa-time";
import { isProven } from "../auth/account";
import { queueConfirmation } from "../auth/resend-confirmation";
import { now } from "../core/clock";
import { inTransaction } from "../core/http";
import { dueUpTo } from "../core/job-runs";
import { findOrNull } from "../core/records";
import { settings } from "../core/settings";
import { exists, selectAll } from "../core/sql";
import { eraseMember } from "./erase-member";
import { forgetInLogs } from "./forget-in-logs";
import { forgetInRegisters } from "./forget-registers";
import { wordsOf } from "./personal-identifiers";

const MONTH = 30 * DAY_MS;
const IN_A_RUN = 200;

/**
 * Accounts that weren't confirmed for 30 days and have no order, payment or money: the address may
 * be a stranger's, who could not sign up with it. An order or a basket that was begun in that time keeps one, as
 * does a basket that a phone changed in it: until its order is started it is only synced. So does a payment reference
 * that was shown with an amount, as long as it may be paid, and an admin's role.
 */
const FORGOTTEN = `u.verified = 0 AND p.created_at < {:old}
  AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.user_id = u.id
    AND (o.submitted_at != '' OR o.proof_channel != '' OR o.placed_at >= {:old}
      OR o.order_budget > 0 AND o.month_period >= {:payable}))
  AND NOT EXISTS (SELECT 1 FROM payment_references f WHERE f.user_id = u.id
    AND f.purpose = 'membership' AND f.month_period >= {:payable})
  AND NOT EXISTS (SELECT 1 FROM baskets b WHERE b.user_id = u.id AND b.created_at >= {:old})
  AND NOT EXISTS (SELECT 1 FROM sync_rows s WHERE s.owner = u.id AND s.rev >= {:oldMs} AND s.deleted = 0)
  AND NOT EXISTS (SELECT 1 FROM payment_proofs f WHERE f.user_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM ledger_entries l WHERE l.user_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id)`;
/** The email with the link has left, or was given up: such an address takes none. */
const WAS_ASKED = `m.user_id = u.id AND m.event = 'confirm_email'
  AND (m.sent_at != '' OR m.attempts >= ${MAIL_TRIES_MAX})`;
const IS_OVER = `${FORGOTTEN} AND EXISTS (SELECT 1 FROM mail_outbox m
  WHERE ${WAS_ASKED} AND m.queued_at < {:old})`;
/** Nobody ever asked, as where no email server was set, or so long ago that the email is deleted. */
const IS_UNASKED = `${FORGOTTEN} AND NOT EXISTS (SELECT 1 FROM mail_outbox m
  WHERE ${WAS_ASKED} OR m.user_id = u.id AND m.event = 'confirm_email' AND m.due_at > {:stale})`;
const FROM = "FROM profiles p JOIN users u ON u.id = p.id";

/**
 * Every night: deletes such accounts with everything of theirs, the oldest first, and asks those to confirm that
 * weren't asked. Without an email server nobody can confirm, nor in an outage: after it they have three days more.
 */
export function forgetUnconfirmedAccounts(app: App): void {
  if (!settings.sendsEmail) return;
  const at = now();
  const due = dueUpTo(app, "forget-unconfirmed-accounts", at);
  const count = found(app, IS_OVER, due).filter(({ id }) => forget(app, id, due)).length;
  if (count > 0)
    app.logger().info("accounts that were never confirmed are deleted", "count", count);
  for (const { id } of found(app, IS_UNASKED, at)) {
    inTransaction(app, (tx) => queueConfirmation(tx, tx.findRecordById("users", id), at));
  }
}

function found(app: App, which: string, at: number): { id: string }[] {
  return selectAll(
    app,
    `SELECT u.id ${FROM} WHERE ${which} ORDER BY p.created_at LIMIT ${IN_A_RUN}`,
    { ...aMonthBefore(at), stale: momentText(at - MAIL_SHELF_LIFE_MS) },
    { id: "" },
  );
}

/** As a time, and as the revision of a synced row; and the oldest month that may still be paid. */
function aMonthBefore(at: number) {
  return { old: momentText(at - MONTH), oldMs: at - MONTH, payable: firstPayableMonth(at) };
}

/** Whether it still was one when its turn came. */
function forget(app: App, id: string, due: number): boolean {
  let words: string[] = [];
  inTransaction(app, (tx) => {
    const user = findOrNull(tx, "users", id);
    if (!user || isProven(user)) return;
    const isOver = `SELECT 1 ${FROM} WHERE u.id = {:id} AND ${IS_OVER}`;
    if (!exists(tx, isOver, { id, ...aMonthBefore(due) })) return;
    words = wordsOf(tx, user);
    eraseMember(tx, user);
  });
  if (words.length === 0) return false;
  forgetInRegisters(app, id);
  forgetInLogs(app, words);
  return true;
}
