import { DAY_MS } from "@/domain/time/durations";
import { momentText } from "@/domain/time/sa-time";
import { memberSchema } from "@/domain/users/requests";
import { adminRoleOf } from "../auth/admin-role";
import { queueConfirmation } from "../auth/resend-confirmation";
import { enforceThrottle } from "../auth/throttle";
import { audit } from "../core/audit";
import { noteSessionsEnded } from "../core/ended-sessions";
import { command, fail } from "../core/http";
import { exists } from "../core/sql";
import { forgetPhones } from "../push/phones";
import { findMember, userView } from "./user-view";

/**
 * Emails a member a new link to confirm their address, as often as they may ask for it themselves (429). 409
 * `already_confirmed`, 409 `account_deactivated`.
 */
export const resendToMember = command(
  { route: "POST /api/app/admin/users/resend-confirmation", body: memberSchema },
  ({ app: tx, body, caller, now, e }) => {
    const user = findMember(tx, body.user_id);
    if (user.verified()) {
      return fail(409, "already_confirmed", {}, { user: userView(tx, user.id, now) });
    }
    if (user.getString("deactivated_at") !== "") fail(409, "account_deactivated");
    enforceThrottle({ app: tx, e }, "confirmation_mail", user.email());
    if (!queueConfirmation(tx, user, now)) fail(429, "too_many_emails");
    audit(tx, {
      at: now,
      actorId: caller.id,
      action: "member.confirmation_sent",
      collection: "users",
      recordId: user.id,
    });
    return { user: userView(tx, user.id, now) };
  },
);

const SESSIONS_ENDED = "member.sessions_ended";

/**
 * Ends every session of a member, as where a phone was lost; what their phones have saved stays. Another admin's once a
 * day (429): a thief of one admin's session would keep out all who could remove them.
 */
export const endSessions = command(
  { route: "POST /api/app/admin/users/end-sessions", body: memberSchema },
  ({ app: tx, body, caller, now }) => {
    const user = findMember(tx, body.user_id);
    const isAdmins = user.id !== caller.id && adminRoleOf(tx, user.id) !== null;
    if (isAdmins && wereEndedToday(tx, user.id, now)) fail(429, "sessions_ended_today");
    noteSessionsEnded(tx, user.id, "signed_out", now);
    user.refreshTokenKey();
    tx.save(user.ignoreUnchangedFields(true));
    forgetPhones(tx, user.id);
    audit(tx, {
      at: now,
      actorId: caller.id,
      action: SESSIONS_ENDED,
      collection: "users",
      recordId: user.id,
    });
    return { user: userView(tx, user.id, now) };
  },
);

function wereEndedToday(tx: App, userId: string, now: number): boolean {
  return exists(
    tx,
    `SELECT 1 FROM audit_log WHERE collection = 'users' AND record_id = {:userId} AND at > {:since}
       AND action = '${SESSIONS_ENDED}'`,
    { userId, since: momentText(now - DAY_MS) },
  );
}
