import type { Membership } from "@/domain/membership/responses";
import { momentText } from "@/domain/time/sa-time";
import type { NoteView, UserView } from "@/domain/users/responses";
import { openBusiness, openErasure } from "../auth/erasure-state";
import { fail } from "../core/http";
import { findOrNull } from "../core/records";
import { exists, selectAll, selectFirst } from "../core/sql";
import { memberCredit } from "../ledger/ledger";
import { addressesOfMember } from "../members/addresses";
import { membershipsOf, uncompletedOf } from "../membership/membership";
import { takenBackAt } from "../payments/taken-back";
import { LISTED, LISTED_COLUMNS, listed } from "./list-users";

/** The account that an admin's command names; 404 where there is none. */
export function findMember(app: App, id: string): RecordModel {
  return findOrNull(app, "users", id) ?? fail(404, "not_found");
}

/** A member as 'User Details' shows them. 404 where there is none. */
export function userView(app: App, id: string, now: number): UserView {
  const row =
    selectFirst(
      app,
      `SELECT ${LISTED_COLUMNS} FROM profiles p WHERE p.id = {:id}`,
      { id },
      LISTED,
    ) ?? fail(404, "not_found");
  const erasure = openErasure(app, id);
  const memberships = membershipsOf(app, id);
  return {
    ...listed(row),
    is_email_confirmed: findMember(app, id).verified(),
    invited_until: invitedUntil(app, row.email, now),
    ...deactivation(app, row),
    erasure_by_admin: erasure !== null && isAskedByAdmin(app, id, erasure.id),
    ...openBusiness(app, id, now),
    credit: memberCredit(app, id),
    addresses: addressesOfMember(app, id),
    memberships: withRefunds(app, id, memberships),
    uncompleted: uncompletedOf(app, id, memberships, now),
    notes: notesOf(app, id),
  };
}

/**
 * Its own payment was verified, or that of the order that carried it: where it is unpaid since, that became credit,
 * unless the deposit was taken back.
 */
function withRefunds(
  app: App,
  userId: string,
  memberships: readonly Membership[],
): UserView["memberships"] {
  const refunded = selectAll(
    app,
    `SELECT s.id FROM subscriptions s WHERE s.user_id = {:userId} AND s.user_id != '' AND s.paid = 0
       AND (s.verified_at != '' AND ${isMoney("'subscriptions'", "s", "price")} OR EXISTS (SELECT 1 FROM orders o
         WHERE o.payment_reference = s.payment_reference AND o.payment_status = 'verified'
           AND ${isMoney("'orders'", "o", "total")}))`,
    { userId },
    { id: "" },
  ).map(({ id }) => id);
  return memberships.map((row) => ({ ...row, refunded: refunded.includes(row.id) }));
}

/** Whether a verified payment `row` has its deposit, or credit paid it: in SQL. A refund forgets which credit did. */
function isMoney(collection: string, row: string, total: string): string {
  return `(${row}.amount_received > 0 OR ${row}.credit_applied >= ${row}.${total}
    OR ${takenBackAt(collection, `${row}.id`)} < ${row}.verified_at)`;
}

export function isAskedByAdmin(app: App, userId: string, erasureId: string): boolean {
  return exists(
    app,
    `SELECT 1 FROM audit_log WHERE collection = 'users' AND record_id = {:userId}
       AND action = 'member.erasure_requested' AND after ->> '$.erasure' = {:erasureId}`,
    { userId, erasureId },
  );
}

function invitedUntil(app: App, email: string, now: number): string {
  const found = selectFirst(
    app,
    `SELECT expires_at FROM admin_invitations WHERE role = 'admin' AND email = {:email} COLLATE NOCASE
       AND email != '' AND used_at = '' AND expires_at > {:now} LIMIT 1`,
    { email, now: momentText(now) },
    { expires_at: "" },
  );
  return found?.expires_at ?? "";
}

/** Who deactivated the account that is deactivated now, and why. */
function deactivation(app: App, { id, deactivated_at }: { id: string; deactivated_at: string }) {
  const found =
    deactivated_at === ""
      ? null
      : selectFirst(
          app,
          `SELECT l.reason, COALESCE(u.email, '') AS email FROM audit_log l
           LEFT JOIN users u ON u.id = l.actor_id
           WHERE l.collection = 'users' AND l.record_id = {:id} AND l.action = 'member.deactivated'
           ORDER BY l.at DESC LIMIT 1`,
          { id },
          { reason: "", email: "" },
        );
  return { deactivated_by: found?.email ?? "", deactivated_reason: found?.reason ?? "" };
}

/** The notes of staff about a member, the newest first. */
export function notesOf(app: App, userId: string): NoteView[] {
  return selectAll(
    app,
    `SELECT n.id, n.text, n.revision, n.written_at, n.changed_at,
       COALESCE(w.email, '') AS written_by, COALESCE(c.email, '') AS changed_by
     FROM member_notes n LEFT JOIN users w ON w.id = n.written_by
     LEFT JOIN users c ON c.id = n.changed_by
     WHERE n.user_id = {:userId} ORDER BY n.written_at DESC, n.id DESC`,
    { userId },
    {
      id: "",
      text: "",
      revision: 0,
      written_at: "",
      changed_at: "",
      written_by: "",
      changed_by: "",
    },
  );
}
