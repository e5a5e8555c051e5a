import { memberSchema } from "@/domain/users/requests";
import { queueConfirmation } from "../auth/resend-confirmation";
import { enforceThrottle } from "../auth/throttle";
import { audit } from "../core/audit";
import { noteSessionsEnded } from "../core/ended-sessions";
import { command, fail } from "../core/http";
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

/** Ends every session of a member, as where a phone was lost; what their phones have saved stays. */
export const endSessions = command(
  { route: "POST /api/app/admin/users/end-sessions", body: memberSchema },
  ({ app: tx, body, caller, now }) => {
    const user = findMember(tx, body.user_id);
    noteSessionsEnded(tx, user.id, "signed_out", now);
    user.refreshTokenKey();
    tx.save(user.ignoreUnchangedFields(true));
    forgetPhones(tx, user.id);
    audit(tx, {
      at: now,
      actorId: caller.id,
      action: "member.sessions_ended",
      collection: "users",
      recordId: user.id,
    });
    return { user: userView(tx, user.id, now) };
  },
);
