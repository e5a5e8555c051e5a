import { momentText } from "@/domain/time/sa-time";
import { deactivateSchema, memberSchema } from "@/domain/users/requests";
import { adminRoleOf } from "../auth/admin-role";
import { audit } from "../core/audit";
import { command, fail } from "../core/http";
import { closeAccount } from "./close-account";
import { forgetDeactivation } from "./deactivated-list";
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
    const { reason } = body;
    closeAccount(tx, user, { at: momentText(now), by: caller.id, reason }, now);
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
    forgetDeactivation(tx, user.id);
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
