import * as z from "zod/mini";
import { issue } from "@/domain/text/messages";
import { audit } from "../core/audit";
import { command, fail } from "../core/http";
import { findFirstOrNull } from "../core/records";

const withdrawSchema = z.object({ id: z.string(issue("not_found")) });

/** Withdraws an open invitation. 404 for any other. */
export const withdrawInvitation = command(
  { route: "POST /api/app/admin/invitations/withdraw", body: withdrawSchema },
  ({ app, body, caller, now }) => {
    const invitation =
      findFirstOrNull(app, "admin_invitations", "id = {:id} && email != '' && used_at = ''", {
        id: body.id,
      }) ?? fail(404, "not_found");
    app.delete(invitation);
    audit(app, {
      at: now,
      actorId: caller.id,
      action: "admin.invitation_withdrawn",
      collection: "admin_invitations",
      recordId: invitation.id,
      before: { email: invitation.getString("email") },
    });
    return { withdrawn: true };
  },
);
