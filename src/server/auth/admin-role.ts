import { selectAll, selectFirst } from "../core/sql";
import { roleRow } from "./role-row";

export function adminRoleOf(app: App, userId: string): RecordModel | null {
  return roleRow(app, userId, "admin");
}

export function adminCount(app: App): number {
  const sql = "SELECT COUNT(*) AS n FROM user_roles WHERE role = 'admin'";
  return selectFirst(app, sql, {}, { n: 0 })?.n ?? 0;
}

export function adminsOf(app: App) {
  return selectAll(
    app,
    "SELECT u.id, u.email FROM user_roles r JOIN users u ON u.id = r.user_id WHERE r.role = 'admin'",
    {},
    { id: "", email: "" },
  );
}
