import { POLICY_TYPES, type PolicyType } from "@/domain/policy/policy";
import { momentText, sastDate } from "@/domain/time/sa-time";
import { EDIT_ACTIONS, loggedContent } from "../content/editables";
import { audit } from "../core/audit";
import { now } from "../core/clock";
import { inTransaction } from "../core/http";
import { findRecords, newRecord, setAll } from "../core/records";
import { settings } from "../core/settings";
import { selectAll } from "../core/sql";
import { BULK_IN_A_RUN, isBulkFull } from "../mail/bulk-mail";
import { lateOf, PLANNED, policyOf } from "./policy-record";
import { tellChange } from "./tell-change";

/**
 * Every minute: publishes what takes effect today, and tells the next members of what is planned, or of what took
 * effect before they were told.
 */
export function changePolicies(app: App): void {
  for (const type of POLICY_TYPES) {
    const late = lateOf(app, type, now());
    if (late) tellNext(app, late.id);
  }
  const planned = findRecords(app, "policy_versions", "published_at = ''", PLANNED);
  for (const version of planned) {
    if (!version) continue;
    if (version.getString("takes_effect_on") <= sastDate(now())) publish(app, version.id);
    else if (!version.getString("told_at")) tellNext(app, version.id);
  }
}

function publish(app: App, id: string): void {
  inTransaction(app, (tx) => {
    const version = tx.findRecordById("policy_versions", id);
    const type = version.getString("policy_type") as PolicyType;
    const content = version.getString("content");
    const at = now();
    const policy = policyOf(tx, type) ?? newRecord(tx, "policy_documents");
    const before = policy.getString("content");
    setAll(policy, { policy_type: type, content });
    tx.save(policy);
    setAll(version, { published_at: momentText(at), saved_at: momentText(at) });
    tx.save(version);
    audit(tx, {
      at,
      actorId: version.getString("saved_by"),
      action: EDIT_ACTIONS.update,
      collection: "policy_documents",
      recordId: policy.id,
      before: loggedContent({ policy_type: type, content: before }),
      after: loggedContent({ policy_type: type, content }),
      reason: "planned",
    });
  });
}

/**
 * In the order of the accounts' ids, each account once: a run that died is resumed. Who confirms an address after that
 * is told then (`tell-confirmed.ts`).
 */
function tellNext(app: App, id: string): void {
  if (!settings.sendsEmail) return;
  inTransaction(app, (tx) => {
    if (isBulkFull(tx, "policy_change")) return;
    const version = tx.findRecordById("policy_versions", id);
    const members = selectAll(
      tx,
      `SELECT u.id, u.email, u.verified AND r.id IS NULL AS wanted
       FROM users u LEFT JOIN policy_mail_refusals r ON r.user_id = u.id
       WHERE u.id > {:after} ORDER BY u.id LIMIT {:limit}`,
      { after: version.getString("told_up_to"), limit: BULK_IN_A_RUN },
      { id: "", email: "", wanted: 0 },
    );
    tellChange(
      tx,
      version,
      members.filter(({ wanted }) => wanted === 1),
    );
    const last = members[members.length - 1];
    if (last) version.set("told_up_to", last.id);
    if (members.length < BULK_IN_A_RUN) version.set("told_at", momentText(now()));
    tx.save(version);
  });
}
