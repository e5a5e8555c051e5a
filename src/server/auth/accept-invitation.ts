import * as z from "zod/mini";
import { heldPhoneSchema } from "@/domain/notification/push";
import { issue } from "@/domain/text/messages";
import { noteSessionsEnded } from "../core/ended-sessions";
import { fail, inTransaction, query } from "../core/http";
import { forgetPhones } from "../push/phones";
import { grantRole } from "./grant-role";
import { hasTakenUp, kindOf, openInvitation } from "./invitation";
import { requireStillSignedIn } from "./own-password";
import { startSession } from "./session";

const acceptSchema = z.object({
  invite: z
    .string(issue("admin_setup_failed"))
    .check(z.maxLength(200, issue("admin_setup_failed"))),
  push_secret: heldPhoneSchema,
});

/**
 * An account accepts an invitation: its older sessions end, with the notifications on its other phones, and it gets a
 * session of its new role. 403 `admin_setup_failed` as at sign-up; 409 `new_password_needed` where the invitation was
 * mailed to a listed address, which has to sign up again with a new password. Sent again it changes nothing.
 */
export const acceptInvitation = query(
  { route: "POST /api/app/admin/accept-invitation", body: acceptSchema },
  ({ app, body, caller, now, e }) => {
    inTransaction(app, (tx) => {
      requireStillSignedIn({ app: tx, e, caller });
      if (hasTakenUp(tx, body.invite, caller.id)) return;
      const invitation =
        openInvitation(tx, body.invite, caller.email, now) ?? fail(403, "admin_setup_failed");
      if (kindOf(invitation) === "listed") fail(409, "new_password_needed");
      noteSessionsEnded(tx, caller.id, "signed_out", now);
      forgetPhones(tx, caller.id, body.push_secret);
      grantRole(tx, caller.record, invitation, now);
    });
    startSession(e, caller.record);
  },
);
