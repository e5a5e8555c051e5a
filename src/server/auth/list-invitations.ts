import { OPEN_INVITATIONS_MAX } from "@/domain/limits/limits";
import { momentText } from "@/domain/time/sa-time";
import { query } from "../core/http";

/** The open invitations, the newest first; without their links. */
export const listInvitations = query("GET /api/app/admin/invitations", ({ app, now }) => ({
  invitations: app
    .findRecordsByFilter(
      "admin_invitations",
      "email != '' && used_at = '' && expires_at > {:now}",
      "-expires_at",
      OPEN_INVITATIONS_MAX,
      0,
      { now: momentText(now) },
    )
    .map((row) => ({
      id: row.id,
      email: row.getString("email"),
      role: row.getString("role"),
      expires_at: row.getString("expires_at"),
      created_by: row.getString("created_by"),
    })),
}));
