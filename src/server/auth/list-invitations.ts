import { OPEN_INVITATIONS_MAX } from "@/domain/limits/limits";
import { momentText } from "@/domain/time/sa-time";
import { query } from "../core/http";
import { findRecords } from "../core/records";

/** The open invitations, the newest first; without their links. */
export const listInvitations = query("GET /api/app/admin/invitations", ({ app, now }) => ({
  invitations: findRecords(
    app,
    "admin_invitations",
    "email != '' && used_at = '' && expires_at > {:now}",
    { params: { now: momentText(now) }, sort: "-expires_at", limit: OPEN_INVITATIONS_MAX },
  ).map((row) => ({
    id: row.id,
    email: row.getString("email"),
    role: row.getString("role"),
    expires_at: row.getString("expires_at"),
    created_by: row.getString("created_by"),
  })),
}));
