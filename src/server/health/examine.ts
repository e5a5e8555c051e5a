import type { Examination } from "@/domain/health/examination";
import type { Health } from "@/domain/health/health";
import { driftedRules } from "../access-rules";
import { query } from "../core/http";
import { selectAll } from "../core/sql";
import { ledgerDifferences } from "../ledger/check-ledger";
import { requireDoctor } from "./doctor-key";
import { healthOf } from "./health";

/** How the server does, for the metrics that the Go program writes. */
export const doctorHealth = query("GET /api/app/doctor/health", ({ app, e, now }): Health => {
  requireDoctor(app, e);
  return healthOf(app, now);
});

/** What `npm run doctor` can't see from outside, and the address from which it came. */
export const examine = query("GET /api/app/doctor", ({ app, e, now }): Examination => {
  requireDoctor(app, e);
  const sql = "SELECT file FROM _migrations WHERE file LIKE '%.js'";
  return {
    health: healthOf(app, now),
    visitor: e.realIP(),
    passed_on: $isPassedOn(e.request.header),
    migrations: selectAll(app, sql, {}, { file: "" }).map(({ file }) => file),
    drifted: driftedRules(app),
    ledger: ledgerDifferences(app).map(({ what }) => what),
  };
});
