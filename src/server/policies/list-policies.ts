import { POLICY_TYPES, type PolicyRow, type PolicyType } from "@/domain/policy/policy";
import { now } from "../core/clock";
import { query } from "../core/http";
import { derivedId } from "../core/ids";
import { selectFirst } from "../core/sql";
import { currentOf, lateOf, plannedOf, policyOf, storedVersion } from "./policy-record";

/** The three policies with who changed them last, and what is planned. */
export const listPolicies = query("GET /api/app/admin/policies", ({ app }) => ({
  rows: POLICY_TYPES.map((type) => policyRow(app, type)),
  next: null,
}));

export function policyRow(app: App, type: PolicyType): PolicyRow {
  const policy = policyOf(app, type);
  const current = currentOf(app, type);
  return {
    id: policy?.id ?? derivedId("policy", type),
    version: storedVersion(policy),
    policy_type: type,
    content: policy?.getString("content") ?? "",
    saved_by: current?.email ?? "",
    saved_at: current?.saved_at ?? "",
    planned: plannedRow(app, type),
    telling: tellingRow(app, type),
  };
}

function tellingRow(app: App, type: PolicyType): PolicyRow["telling"] {
  const late = lateOf(app, type, now());
  return late && { takes_effect_on: late.takes_effect_on, told: late.told };
}

function plannedRow(app: App, type: PolicyType): PolicyRow["planned"] {
  const planned = plannedOf(app, type);
  if (!planned) return null;
  const by = { id: planned.getString("saved_by") };
  const admin = selectFirst(app, "SELECT email FROM users WHERE id = {:id}", by, { email: "" });
  return {
    id: planned.id,
    content: planned.getString("content"),
    takes_effect_on: planned.getString("takes_effect_on"),
    summary: planned.getString("summary"),
    saved_by: admin?.email ?? "",
    saved_at: planned.getString("saved_at"),
    told: planned.getInt("told"),
    told_at: planned.getString("told_at"),
  };
}
