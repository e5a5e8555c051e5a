import { POLICY_TYPES, type PolicyType } from "@/domain/policy/policy";
import { versionOf } from "../admin/edits";
import { EDITABLES } from "../content/editables";
import { findFirstOrNull, findFirstWhere } from "../core/records";

export const POLICIES = { ...EDITABLES.policy_documents, most: POLICY_TYPES.length };

/** The document of a policy, or null where it was never written. */
export function policyOf(app: App, type: PolicyType): RecordModel | null {
  return findFirstOrNull(app, "policy_documents", "policy_type = {:type}", { type });
}

/** The change of a policy that is still to take effect, or null. */
export function plannedOf(app: App, type: PolicyType): RecordModel | null {
  const where = "published_at = '' AND policy_type = {:type}";
  return findFirstWhere(app, "policy_versions", where, { type });
}

/** The version of a policy's text; empty where there is no document. */
export function storedVersion(policy: RecordModel | null): string {
  if (!policy) return "";
  return versionOf(POLICIES, {
    policy_type: policy.getString("policy_type"),
    content: policy.getString("content"),
  });
}
