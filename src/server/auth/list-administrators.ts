import { ADMINS_SHOWN } from "@/domain/limits/limits";
import { query } from "../core/http";
import { selectAll } from "../core/sql";

/** All admins, by email. */
export const listAdministrators = query("GET /api/app/admin/administrators", ({ app }) => ({
  administrators: selectAll(
    app,
    `SELECT r.user_id AS id, COALESCE(u.email, '') AS email
     FROM user_roles r LEFT JOIN users u ON u.id = r.user_id
     WHERE r.role = 'admin' ORDER BY u.email LIMIT ${ADMINS_SHOWN}`,
    {},
    { id: "", email: "" },
  ),
}));
