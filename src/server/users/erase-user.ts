import { isAccountHeld } from "@/domain/privacy/erasure";
import { memberSchema } from "@/domain/users/requests";
import { isDeactivated } from "../auth/account";
import { adminRoleOf } from "../auth/admin-role";
import { openBusiness, openErasure, withdrawErasure } from "../auth/erasure-state";
import { audit } from "../core/audit";
import { command, fail } from "../core/http";
import { emailOutcome, queueMail } from "../mail/outbox";
import { openRequest } from "../privacy/request-erasure";
import { findMember, isAskedByAdmin, userView } from "./user-view";

/**
 * An admin has an account deleted for its member: in seven days, with the member's email, as if the member
 * had asked. 409 `member_has_open_orders`, 409 `admin_not_deletable`. Asked twice it is one request.
 */
export const eraseUser = command(
  { route: "POST /api/app/admin/users/erasure", body: memberSchema },
  ({ app: tx, body, caller, now }) => {
    const user = findMember(tx, body.user_id);
    if (adminRoleOf(tx, user.id)) fail(409, "admin_not_deletable");
    if (isAccountHeld(openBusiness(tx, user.id, now))) {
      fail(409, "member_has_open_orders", {}, { user: userView(tx, user.id, now) });
    }
    if (!openErasure(tx, user.id)) {
      const request = openRequest(tx, user, { now, byAdmin: true });
      audit(tx, {
        at: now,
        actorId: caller.id,
        action: "member.erasure_requested",
        collection: "users",
        recordId: user.id,
        after: { erasure: request.id, due_at: request.getString("due_at") },
      });
    }
    return { user: userView(tx, user.id, now) };
  },
);

/**
 * Takes back what an admin asked for. 409 `erasure_not_yours` where it was the member, who can sign in and keep the
 * account: not while it is deactivated. Whoever was told of the deletion, or asked for it, is emailed that it's off.
 */
export const keepUser = command(
  { route: "POST /api/app/admin/users/erasure/keep", body: memberSchema },
  ({ app: tx, body, caller, now }) => {
    const user = findMember(tx, body.user_id);
    const request = openErasure(tx, user.id);
    if (request) {
      const isByAdmin = isAskedByAdmin(tx, user.id, request.id);
      if (!isByAdmin && !isDeactivated(user)) fail(409, "erasure_not_yours");
      withdrawErasure(tx, request, now);
      if (!isByAdmin || emailOutcome(tx, "erasure_requested", request.id) === "sent") {
        tellKept(tx, user, request.id, now);
      }
      audit(tx, {
        at: now,
        actorId: caller.id,
        action: "member.erasure_withdrawn",
        collection: "users",
        recordId: user.id,
        before: { erasure: request.id, due_at: request.getString("due_at") },
      });
    }
    return { user: userView(tx, user.id, now) };
  },
);

function tellKept(tx: App, user: RecordModel, requestId: string, now: number): void {
  queueMail(tx, {
    to: user.email(),
    userId: user.id,
    event: "erasure_withdrawn",
    eventId: requestId,
    data: {},
    dueAt: now,
  });
}
