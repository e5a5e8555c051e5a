import * as z from "zod/mini";
import { issue } from "@/domain/text/messages";
import { audit } from "../core/audit";
import { command, fail } from "../core/http";
import { findFirstOrNull } from "../core/records";
import { exists } from "../core/sql";

const withdrawSchema = z.object({ id: z.string(issue("not_found")) });

const WITHDRAWN = "admin.invitation_withdrawn";

/** Withdraws an open invitation. Sent again, as after an answer that was lost, it is the same. 404 for any other. */
export const withdrawInvitation = command(
  { route: "POST /api/app/admin/invitations/withdraw", body: withdrawSchema },
  ({ app, body, caller, now }) => {
    const invitation = findFirstOrNull(
      app,
      "admin_invitations",
      "id = {:id} && email != '' && used_at = ''",
      { id: body.id },
    );
    if (!invitation && wasWithdrawn(app, body.id)) return { withdrawn: true };
    if (!invitation) return fail(404, "not_found");
    app.delete(invitation);
    audit(app, {
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

/** The log is asked what it has about the invitation: an id of a line that anyone can work out could be taken first. */
function wasWithdrawn(app: App, id: string): boolean {
  return exists(
    app,
    `SELECT 1 FROM audit_log WHERE collection = 'admin_invitations' AND record_id = {:id}
       AND action = '${WITHDRAWN}'`,
    { id },
  );
}
