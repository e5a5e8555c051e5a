import { POLICY_TYPES, type PolicyType } from "@/domain/policy/policy";
import { DAY_MS } from "@/domain/time/durations";
import { momentText } from "@/domain/time/sa-time";
import { versionOf } from "../admin/edits";
import { EDITABLES } from "../content/editables";
import { findFirstOrNull, findFirstWhere } from "../core/records";
import { settings } from "../core/settings";
import { exists, selectFirst } from "../core/sql";

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
    `SELECT v.saved_at, COALESCE(u.email, '') AS email
     FROM policy_versions v LEFT JOIN users u ON u.id = v.saved_by
     WHERE v.policy_type = {:type} AND v.published_at != '' ORDER BY v.saved_at DESC, v.id DESC LIMIT 1`,
    { type },
    { saved_at: "", email: "" },
  );
}

/**
 * The newest change that was planned, where it took effect before all members were told. They are told for another month,
 * also where its text was corrected since. Null without a mail server, and once a text from before it was put back.
 */
export function lateOf(app: App, type: PolicyType, now: number) {
  if (!settings.sendsEmail) return null;
  const change = selectFirst(
    app,
    `SELECT id, saved_at, takes_effect_on, told, told_at FROM policy_versions
     WHERE policy_type = {:type} AND published_at != '' AND takes_effect_on != ''
     ORDER BY saved_at DESC, id DESC LIMIT 1`,
    { type },
    { id: "", saved_at: "", takes_effect_on: "", told: 0, told_at: "" },
  );
  const isLate = change && !change.told_at && change.saved_at > momentText(now - LATE_MS);
  return isLate && !isPutBack(app, type, change) ? change : null;
}

/** Whether a text from before this change was put back since. */
function isPutBack(app: App, type: PolicyType, change: { id: string; saved_at: string }): boolean {
  return exists(
    app,
    `SELECT 1 FROM policy_versions v JOIN policy_documents d ON d.policy_type = v.policy_type
     WHERE v.policy_type = {:type} AND v.saved_at < {:saved_at} AND v.published_at != ''
       AND v.content = d.content AND d.content != (SELECT content FROM policy_versions WHERE id = {:id})`,
    { type, id: change.id, saved_at: change.saved_at },
  );
}

/** The version of a policy's text; empty where there is no document. */
export function storedVersion(policy: RecordModel | null): string {
  if (!policy) return "";
  return versionOf(POLICIES, {
    policy_type: policy.getString("policy_type"),
    content: policy.getString("content"),
  });
}
