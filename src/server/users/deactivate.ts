import { momentText } from "@/domain/time/sa-time";
import { deactivateSchema, memberSchema } from "@/domain/users/requests";
import { adminRoleOf } from "../auth/admin-role";
import { audit } from "../core/audit";
import { noteSessionsEnded } from "../core/ended-sessions";
import { command, fail } from "../core/http";
import { forgetPhones } from "../push/phones";
import { findMember, userView } from "./user-view";

/**
 * Closes an account to its member: every session ends, and no one can sign in with it until an admin
 * reactivates it. Orders continue. 409 `admin_not_deactivatable`, 409 `already_deactivated` with who did it.
 */
export const deactivate = command(
  { route: "POST /api/app/admin/users/deactivate", body: deactivateSchema },
  ({ app: tx, body, caller, now }) => {
    const user = findMember(tx, body.user_id);
    if (adminRoleOf(tx, user.id)) fail(409, "admin_not_deactivatable");
    const before = userView(tx, user.id, now);
    if (before.deactivated_at !== "") {
      const isRepeated =
        before.deactivated_by === caller.email && before.deactivated_reason === body.reason;
      if (!isRepeated) fail(409, "already_deactivated", {}, { user: before });
      return { user: before };
    }
    const deactivated_at = momentText(now);
    noteSessionsEnded(tx, user.id, "deactivated", now);
    user.set("deactivated_at", deactivated_at);
    user.refreshTokenKey();
    tx.save(user.ignoreUnchangedFields(true));
    forgetPhones(tx, user.id);
    audit(tx, {
      at: now,
      actorId: caller.id,
      action: "member.deactivated",
      collection: "users",
      recordId: user.id,
      before: { deactivated_at: "" },
      after: { deactivated_at },
      reason: body.reason,
    });
    return { user: userView(tx, user.id, now) };
  },
);

/** The member can sign in again, and their phones send what they have saved. 409 `already_reactivated`. */
export const reactivate = command(
  { route: "POST /api/app/admin/users/reactivate", body: memberSchema },
  ({ app: tx, body, caller, now }) => {
    const user = findMember(tx, body.user_id);
    const deactivated_at = user.getString("deactivated_at");
    if (deactivated_at === "") {
      return fail(409, "already_reactivated", {}, { user: userView(tx, user.id, now) });
    }
    user.set("deactivated_at", "");
    tx.save(user.ignoreUnchangedFields(true));
    audit(tx, {
      at: now,
      actorId: caller.id,
      action: "member.reactivated",
      collection: "users",
      recordId: user.id,
      before: { deactivated_at },
      after: { deactivated_at: "" },
    });
    return { user: userView(tx, user.id, now) };
  },
);
