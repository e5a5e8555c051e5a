import { query } from "../core/http";

/** Answers only when hooks, bundle, migrations and database work: what a supervisor should ask. */
export const ready = query("GET /api/app/ready", ({ app }) => {
  app.findRecordsByFilter("users", "id != ''", "", 1, 0);
  return { ready: true };
});
