import { query } from "../core/http";
import { healthOf } from "./health";

/** How the server does, for the strip on every page of the back office and for Today. */
export const showHealth = query("GET /api/app/admin/health", ({ app, now }) => healthOf(app, now));
