import { mailboxOf } from "@/domain/mail/mailbox";
import { isProven } from "../auth/account";
import { adminRoleOf } from "../auth/admin-role";
import { takeRole } from "../auth/revoke-admin";
import { resetThrottle, TRY_KINDS } from "../auth/throttle";
import { now } from "../core/clock";
import { MEMBER_TABLES } from "../core/member-tables";
import { findRecords } from "../core/records";
import { execute } from "../core/sql";
import { subscriberAt } from "../mail/subscriber";
import { noteRefusal } from "../newsletter/refusals";
import { removePartialFiles } from "../payments/partial-file";
import { leaveProposals } from "./leave-proposals";
import { type FormerAddress, formerAddresses } from "./personal-identifiers";

/**
 * Takes a member out of every table; what an order or a membership cost stays, without an owner.
 * Proofs are deleted with their files. The account itself is deleted last: with it every session ends.
 */
export function eraseMember(tx: App, user: RecordModel): void {
  const userId = user.id;
  takeAdminRole(tx, userId);
  forgetDecisions(tx, userId);
  forgetStaffWords(tx, userId);
  forgetMessages(tx, userId);
  forgetMail(tx, user);
  forgetAddress(tx, user);
  deleteProofs(tx, userId);
  removePartialFiles(tx, userId);
  deleteUnpaidMemberships(tx, userId);
  for (const [table, { owner, left }] of Object.entries(MEMBER_TABLES)) {
    if (table === "users") continue;
    const change = left ? `UPDATE ${table} SET ${left}` : `DELETE FROM ${table}`;
    execute(tx, `${change} WHERE ${owner} = {:userId}`, { userId });
  }
  tx.delete(user);
}

/** Only where a restored backup brought back who was an admin once: the log says that there is one admin less (T663). */
function takeAdminRole(tx: App, userId: string): void {
  const role = adminRoleOf(tx, userId);
  if (role) takeRole(tx, { role, userId, actorId: "", now: now() });
}

/** One that was refunded before its month was paid once: its amounts stay as those of a paid one. */
function deleteUnpaidMemberships(tx: App, userId: string): void {
  const unpaid = "user_id = {:userId} AND paid = 0 AND verified_at = ''";
  execute(tx, `DELETE FROM subscriptions WHERE ${unpaid}`, { userId });
}

/** The record takes its file with it, once the transaction is through. */
function deleteProofs(tx: App, userId: string): void {
  const filter = "user_id = {:userId}";
  for (const proof of findRecords(tx, "payment_proofs", filter, { params: { userId } })) {
    tx.delete(proof);
  }
}

/** Decisions about the member's money stay, the texts written for them do not. */
function forgetDecisions(tx: App, userId: string): void {
  execute(
    tx,
    `UPDATE audit_log SET reason = '',
       before = json_replace(before, '$.order.rejected_reason', ''),
       after = json_replace(after, '$.order.rejected_reason', '')
     WHERE collection IN ('orders', 'subscriptions')
       AND record_id IN (SELECT id FROM orders WHERE user_id = {:userId}
                         UNION SELECT id FROM subscriptions WHERE user_id = {:userId})`,
    { userId },
  );
}

/** What staff wrote about the member, and why they closed the account; that it was done stays. */
function forgetStaffWords(tx: App, userId: string): void {
  execute(
    tx,
    `UPDATE audit_log SET reason = '', before = json_remove(before, '$.text'),
       after = json_remove(after, '$.text')
     WHERE collection = 'users' AND record_id = {:userId}`,
    { userId },
  );
}

/** A message to this member alone, which may be about them, and what was asked of a second admin about them alone. */
function forgetMessages(tx: App, userId: string): void {
  execute(
    tx,
    `DELETE FROM messages WHERE recipients = 1 AND audience = 'chosen'
       AND id IN (SELECT message_id FROM message_recipients WHERE user_id = {:userId})`,
    { userId },
  );
  leaveProposals(tx, userId);
}

/**
 * Mails about the account go with its rows. Here go those that belong to a mailbox: at the account's
 * address and at those it had before, as far as they were confirmed. An old one may be another person's by
 * now, whose mails came later than the notice of the change. Emails to admins name who made a change.
 */
function forgetMail(tx: App, user: RecordModel): void {
  for (const { email, until, was_confirmed } of addressesOf(tx, user)) {
    execute(
      tx,
      `DELETE FROM mail_outbox WHERE due_at <= {:until} AND user_id = ''
         AND (\`to\` = {:email} COLLATE NOCASE AND {:proven} = 1
           OR event = 'admin_invitation' AND sent_at != '' AND data ->> '$.invited_by' = {:email})`,
      { email, until, proven: was_confirmed },
    );
    execute(
      tx,
      `DELETE FROM mail_outbox WHERE due_at <= {:until}
         AND {:email} IN (data ->> '$.email', data ->> '$.by')`,
      { email, until },
    );
    if (was_confirmed) forgetLoggedAddress(tx, email, until);
  }
  forgetNamedInvitations(tx, user.id);
}

/** Those it had before, and the present one. */
function addressesOf(tx: App, user: RecordModel): FormerAddress[] {
  const present = { email: user.email(), until: "9999", was_confirmed: isProven(user) ? 1 : 0 };
  return [...formerAddresses(tx, user.id), present];
}

function forgetLoggedAddress(tx: App, email: string, until: string): void {
  const named = "before ->> '$.email' = {:email} OR after ->> '$.email' = {:email}";
  forgetEmailInLog(tx, `at <= {:until} AND (${named})`, { email, until });
}

/** Of addresses whose notice of the change is deleted by now. */
function forgetNamedInvitations(tx: App, userId: string): void {
  const invitations = "member_id != '' AND collection = 'admin_invitations'";
  forgetEmailInLog(tx, `member_id = {:userId} AND ${invitations}`, { userId });
}

function forgetEmailInLog(tx: App, where: string, params: Record<string, string>): void {
  execute(
    tx,
    `UPDATE audit_log SET before = json_replace(before, '$.email', ''),
       after = json_replace(after, '$.email', '')
     WHERE ${where}`,
    params,
  );
}

/** Where nothing but the address says whose a row is: the account's only where it was confirmed. */
function forgetAddress(tx: App, user: RecordModel): void {
  const email = user.email();
  execute(tx, "DELETE FROM admin_invitations WHERE used_by = {:id}", { id: user.id });
  for (const kind of TRY_KINDS) {
    resetThrottle(tx, kind, email);
    resetThrottle(tx, kind, mailboxOf(email));
    resetThrottle(tx, kind, user.id);
  }
  if (!isProven(user)) return;
  if (subscriberAt(tx, email)) noteRefusal(tx, email);
  execute(tx, "DELETE FROM newsletter_subscribers WHERE email = {:email} COLLATE NOCASE", {
    email,
  });
  execute(tx, "DELETE FROM admin_invitations WHERE email = {:email}", { email });
}
