import * as z from "zod/mini";
import { STAFF_ROLES, type StaffRole } from "@/domain/staff/roles";
import { issue } from "@/domain/text/messages";
import { audit, newestAbout } from "../core/audit";
import { noteSessionsEnded } from "../core/ended-sessions";
import { command, fail } from "../core/http";
import { execute } from "../core/sql";
import { forgetPhones } from "../push/phones";
import { noteFormerStaff } from "./former-staff";
import { roleRow } from "./role-row";

const endSchema = z.object({
  user_id: z.string(issue("not_found")),
  role: z.enum(STAFF_ROLES, issue("role_unknown")),
  remove_data: z.boolean(issue("body_invalid")),
});

/**
 * Ends a role of the staff: the account stays, as a member's. It is signed out everywhere, so that a phone that
 * was lost shows nothing any more; with `remove_data` the phone also deletes what it has saved. 404 where
 * there is no such role.
 */
export const endStaffRole = command(
  { route: "POST /api/app/admin/roles/end", body: endSchema },
  ({ app, body, caller, now }) => {
    const row = roleRow(app, body.user_id, body.role);
    if (row) takeStaffRole(app, { ...body, row, actorId: caller.id, now });
    else if (!hasEnded(app, body)) fail(404, "not_found");
    return { ended: true };
  },
);

function hasEnded(app: App, { user_id, role, remove_data }: z.infer<typeof endSchema>): boolean {
  const after = newestAbout(app, user_id, `${role}.ended`)?.after;
  return after !== undefined && JSON.parse(after).phones === phonesOf(remove_data);
}

function phonesOf(removesData: boolean) {
  return removesData ? "cleared" : "signed_out";
}

interface Ending {
  readonly row: RecordModel;
  readonly user_id: string;
  readonly role: StaffRole;
  readonly remove_data: boolean;
  /** Empty where a start does it. */
  readonly actorId: string;
  readonly now: number;
}

export function takeStaffRole(tx: App, ending: Ending): void {
  const { row, user_id, role, remove_data, actorId, now } = ending;
  tx.delete(row);
  noteFormerStaff(user_id, role);
  noteSessionsEnded(tx, user_id, remove_data ? "data_removed" : "signed_out", now);
  const user = tx.findRecordById("users", user_id);
  user.refreshTokenKey();
  tx.save(user.ignoreUnchangedFields(true));
  forgetPhones(tx, user_id);
  execute(
    tx,
    "DELETE FROM admin_invitations WHERE used_at = '' AND role = {:role} AND email = {:email}",
    { role, email: user.email().toLowerCase() },
  );
  audit(tx, {
    at: now,
    actorId,
    action: `${role}.ended`,
    collection: "user_roles",
    recordId: row.id,
    before: { user_id },
    after: { phones: phonesOf(remove_data) },
  });
}
