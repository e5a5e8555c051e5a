import * as z from "zod/mini";
import { emailSchema } from "@/domain/auth/credentials";
import { OPEN_INVITATIONS_MAX } from "@/domain/limits/limits";
import { audit } from "../core/audit";
import { command, fail } from "../core/http";
import { queueMail } from "../mail/outbox";
import { findAccount, isDeactivated, normaliseEmail } from "./account";
import { adminRoleOf } from "./admin-role";
import { createInvitation, invitationLink, openInvitations } from "./invitation";

const inviteSchema = z.object({ email: emailSchema });

/**
 * Invites an address to become an admin, by mail; the link is also answered, this once. Inviting
 * again makes a new link and ends the old one. 409 `already_admin`.
 */
export const inviteAdmin = command(
  { route: "POST /api/app/admin/invitations", body: inviteSchema },
  ({ app, body, caller, now }) => {
    const email = normaliseEmail(body.email);
    const known = findAccount(app, email);
    if (known && adminRoleOf(app, known.id)) fail(409, "already_admin", { email: "already_admin" });
    if (known && isDeactivated(known)) {
      fail(409, "member_deactivated", { email: "member_deactivated" });
    }
    if (openInvitations(app, now) >= OPEN_INVITATIONS_MAX) fail(429, "too_many_invitations");
    const invitation = createInvitation(app, { kind: "invited", email, createdBy: caller.id }, now);
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
      action: "admin.invited",
      collection: "admin_invitations",
      recordId: invitation.id,
      after: { email },
    });
    return {
      id: invitation.id,
      email,
      expires_at: invitation.getString("expires_at"),
      link: invitationLink(app, invitation.id),
    };
  },
);
