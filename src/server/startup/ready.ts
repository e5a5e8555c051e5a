import { query } from "../core/http";
import { findRecords } from "../core/records";

/** Answers only when hooks, bundle, migrations and database work: what a supervisor should ask. */
export const ready = query("GET /api/app/ready", ({ app }) => {
  findRecords(app, "users", "id != ''", { limit: 1 });
  return { ready: true };
});
