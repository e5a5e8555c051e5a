import { POLICY_TYPES } from "@/domain/policy/policy";
import { findRecords } from "../core/records";
import { settings } from "../core/settings";
import { exists } from "../core/sql";
import { lateOf, PLANNED } from "./policy-record";
import { tellChange } from "./tell-change";

/**
 * Tells a member whose address was just confirmed of the changes that the emails to members have passed them with. The
 * others reach them in their turn.
 */
export function tellConfirmed(tx: App, user: RecordModel, now: number): void {
  if (!settings.sendsEmail) return;
  const userId = user.id;
  const planned = findRecords(tx, "policy_versions", "published_at = ''", PLANNED);
  const late = POLICY_TYPES.flatMap((type) => lateOf(tx, type, now) ?? []).map(({ id }) =>
    tx.findRecordById("policy_versions", id),
  );
  const passed = [...planned, ...late].filter((version) => hasPassed(version, userId));
  const refusal = "SELECT 1 FROM policy_mail_refusals WHERE user_id = {:userId}";
  if (passed.length === 0 || exists(tx, refusal, { userId })) return;
  for (const version of passed) {
    tellChange(tx, version, [{ id: userId, email: user.email() }]);
    tx.save(version);
  }
}

function hasPassed(version: RecordModel, userId: string): boolean {
  return version.getString("told_at") !== "" || version.getString("told_up_to") >= userId;
}
