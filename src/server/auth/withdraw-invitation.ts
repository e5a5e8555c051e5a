import * as z from "zod/mini";
import { issue } from "@/domain/text/messages";
import { audit, isCarriedOut } from "../core/audit";
import { command, fail } from "../core/http";
import { findFirstOrNull } from "../core/records";

const withdrawSchema = z.object({ id: z.string(issue("not_found")) });

const WITHDRAWN = "admin.invitation_withdrawn";

/** Withdraws an open invitation, once. 404 for any other. */
export const withdrawInvitation = command(
  { route: "POST /api/app/admin/invitations/withdraw", body: withdrawSchema },
  ({ app, body, caller, now }) => {
    const invitation = findFirstOrNull(
      app,
      "admin_invitations",
      "id = {:id} && email != '' && used_at = ''",
      { id: body.id },
    );
    if (!invitation) {
      if (!isCarriedOut(app, body.id, (entry) => entry.getString("action") === WITHDRAWN)) {
        fail(404, "not_found");
      }
      return { withdrawn: true };
    }
    app.delete(invitation);
    audit(app, {
      id: invitation.id,
      at: now,
      actorId: caller.id,
      action: WITHDRAWN,
      collection: "admin_invitations",
      recordId: invitation.id,
      before: { email: invitation.getString("email") },
    });
    return { withdrawn: true };
  },
);
