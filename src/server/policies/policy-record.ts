import { POLICY_TYPES, type PolicyType } from "@/domain/policy/policy";
import { DAY_MS } from "@/domain/time/durations";
import { momentText } from "@/domain/time/sa-time";
import { versionOf } from "../admin/edits";
import { EDITABLES } from "../content/editables";
import { findFirstOrNull, findFirstWhere } from "../core/records";
import { settings } from "../core/settings";
import { selectFirst } from "../core/sql";

const LATE_MS = 30 * DAY_MS;

/** One change of each policy is planned at most. */
export const PLANNED = { limit: POLICY_TYPES.length } as const;

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

/** The newest published text of a policy, with the email of the admin who saved it; or null. */
export function currentOf(app: App, type: PolicyType) {
  return selectFirst(
    app,
    `SELECT v.id, v.saved_at, v.takes_effect_on, v.told, v.told_at, COALESCE(u.email, '') AS email
     FROM policy_versions v LEFT JOIN users u ON u.id = v.saved_by
     WHERE v.policy_type = {:type} AND v.published_at != '' ORDER BY v.saved_at DESC, v.id DESC LIMIT 1`,
    { type },
    { id: "", saved_at: "", takes_effect_on: "", told: 0, told_at: "", email: "" },
  );
}

/**
 * The text that a policy has now, where it took effect before all members were told. They are told for another month.
 * Null without a mail server, and once a newer text is published.
 */
export function lateOf(app: App, type: PolicyType, now: number) {
  if (!settings.sendsEmail) return null;
  const current = currentOf(app, type);
  const isLate = current?.takes_effect_on && !current.told_at;
  return isLate && current.saved_at > momentText(now - LATE_MS) ? current : null;
}

/** The version of a policy's text; empty where there is no document. */
export function storedVersion(policy: RecordModel | null): string {
  if (!policy) return "";
  return versionOf(POLICIES, {
    policy_type: policy.getString("policy_type"),
    content: policy.getString("content"),
  });
}
