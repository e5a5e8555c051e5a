import { ADMINS_SHOWN } from "@/domain/limits/limits";
import { query } from "../core/http";
import { selectAll } from "../core/sql";

/** All admins, and everyone with a role of the staff, by email. */
export const listAdministrators = query("GET /api/app/admin/administrators", ({ app }) => ({
  administrators: holdersOf(app, "r.role = 'admin'").map(({ id, email }) => ({ id, email })),
  staff: holdersOf(app, "r.role != 'admin'").map(({ is_deactivated, ...holder }) => ({
    ...holder,
    deactivated: is_deactivated === 1,
  })),
}));

function holdersOf(app: App, where: string) {
  return selectAll(
    app,
    `SELECT r.user_id AS id, COALESCE(u.email, '') AS email, r.role AS role,
       COALESCE(u.deactivated_at, '') != '' AS is_deactivated
     FROM user_roles r LEFT JOIN users u ON u.id = r.user_id
     WHERE ${where} ORDER BY u.email LIMIT ${ADMINS_SHOWN}`,
    {},
    { id: "", email: "", role: "", is_deactivated: 0 },
  );
}
