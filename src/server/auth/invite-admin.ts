import * as z from "zod/mini";
import { emailSchema } from "@/domain/auth/credentials";
import { OPEN_INVITATIONS_MAX } from "@/domain/limits/limits";
import { ROLES } from "@/domain/staff/roles";
import { issue } from "@/domain/text/messages";
import { audit } from "../core/audit";
import { command, fail } from "../core/http";
import { queueMail } from "../mail/outbox";
import { findAccount, isDeactivated, isProven, normaliseEmail } from "./account";
import { adminRoleOf } from "./admin-role";
import { openErasure } from "./erasure-state";
import { createInvitation, invitationLink, openInvitations } from "./invitation";
import { roleRow } from "./role-row";
import { tellAdminInvited } from "./tell-admins";

/** What someone is told who has the role already. */
const TAKEN = { buyer: "already_buyer" } as const;

const inviteSchema = z.object({
  email: emailSchema,
  role: z._default(z.enum(ROLES, issue("role_unknown")), "admin"),
});

/**
 * Invites an address to become an admin or one of the staff, by mail; the link is also answered, this once.
 * Inviting again makes a new link and ends the old one. 409 `already_admin`, 409 `already_buyer`, 409
 * `member_deactivated`, 409 `member_leaving`.
 */
export const inviteAdmin = command(
  { route: "POST /api/app/admin/invitations", body: inviteSchema },
  ({ app, body, caller, now }) => {
    const email = normaliseEmail(body.email);
    const known = findAccount(app, email);
    if (known && adminRoleOf(app, known.id)) fail(409, "already_admin", { email: "already_admin" });
    if (known && body.role !== "admin" && roleRow(app, known.id, body.role)) {
      fail(409, TAKEN[body.role], { email: TAKEN[body.role] });
    }
    if (known && isDeactivated(known)) {
      fail(409, "member_deactivated", { email: "member_deactivated" });
    }
    if (known && isProven(known) && openErasure(app, known.id)) {
      fail(409, "member_leaving", { email: "member_leaving" });
    }
    if (openInvitations(app, now) >= OPEN_INVITATIONS_MAX) fail(429, "too_many_invitations");
    const { role } = body;
    const asked = { kind: "invited", role, email, createdBy: caller.id } as const;
    const invitation = createInvitation(app, asked, now);
    queueMail(app, {
      to: email,
      userId: "",
      event: "admin_invitation",
      eventId: invitation.id,
      data: { invitation_id: invitation.id, invited_by: caller.email },
      dueAt: now,
    });
    audit(app, {
      at: now,
      actorId: caller.id,
      action: `${role}.invited`,
      collection: "admin_invitations",
      recordId: invitation.id,
      after: { email },
    });
    if (role === "admin")
      tellAdminInvited(app, { id: invitation.id, email, by: caller.email, now });
    return {
      id: invitation.id,
      email,
      role,
      expires_at: invitation.getString("expires_at"),
      link: invitationLink(app, invitation.id, role),
    };
  },
);
