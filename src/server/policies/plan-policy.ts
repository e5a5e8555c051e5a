import {
  emailsBefore,
  mayTakeEffect,
  POLICY_TYPES,
  planPolicySchema,
  withdrawPolicySchema,
} from "@/domain/policy/policy";
import { momentText, sastDate } from "@/domain/time/sa-time";
import { requireAsSeen } from "../admin/edits";
import { loggedContent } from "../content/editables";
import { audit } from "../core/audit";
import { command, fail } from "../core/http";
import { findOrNull, newRecord, setAll } from "../core/records";
import { settings } from "../core/settings";
import { selectFirst } from "../core/sql";
import { BULK_IN_A_RUN } from "../mail/bulk-mail";
import { withdrawMail } from "../mail/outbox";
import { policyRow } from "./list-policies";
import { lateOf, POLICIES, plannedOf, policyOf } from "./policy-record";

/**
 * Plans a change: members are emailed from now on, and the text takes effect on its day. Sent again it is one. 409
 * `edit_conflict` where another admin saved another text since, and `policy_change_planned` for what was corrected after
 * a try that had arrived.
 */
export const planPolicy = command(
  { route: "POST /api/app/admin/policies/plan", body: planPolicySchema },
  (context) => {
    const { app: tx, body, caller, now } = context;
    const { id, based_on, ...change } = body;
    const known = findOrNull(tx, "policy_versions", id);
    if (known && !isSame(known, change)) fail(409, "policy_change_planned");
    if (!known) {
      requireTime(tx, change.takes_effect_on, now);
      if (plannedOf(tx, change.policy_type)) fail(409, "policy_change_planned");
      const current = policyOf(tx, change.policy_type);
      if (current) requireAsSeen(context, POLICIES, { id: current.id, based_on });
      const version = newRecord(tx, "policy_versions");
      setAll(version, { id, ...change, saved_at: momentText(now), saved_by: caller.id });
      tx.save(version);
      audit(tx, {
        at: now,
        actorId: caller.id,
        action: "policy.planned",
        collection: "policy_documents",
        recordId: id,
        after: loggedContent(change),
      });
    }
    return { row: policyRow(tx, change.policy_type) };
  },
);

function isSame(version: RecordModel, change: Readonly<Record<string, string>>): boolean {
  return Object.entries(change).every(([field, value]) => version.getString(field) === value);
}

/** Refuses a day before which not all members can be told. */
function requireTime(tx: App, date: string, now: number): void {
  const refuse = (code: string) => fail(422, "validation_error", { takes_effect_on: code });
  if (!mayTakeEffect(date, sastDate(now))) refuse("effect_date_past");
  if (!settings.sendsEmail) return;
  const late = POLICY_TYPES.filter((type) => lateOf(tx, type, now)).length;
  const room = emailsBefore(date, BULK_IN_A_RUN, now);
  const beyond = selectFirst(
    tx,
    `SELECT id FROM users WHERE id > '' ORDER BY id
     LIMIT 1 OFFSET {:room} / (1 + {:late} + (SELECT COUNT(*) FROM policy_versions WHERE published_at = '' AND told_at = ''))`,
    { room, late },
    { id: "" },
  );
  if (beyond) refuse("effect_date_too_soon");
}

/** Withdraws a planned change with the emails that have not left. 409 once it has taken effect. */
export const withdrawPolicy = command(
  { route: "POST /api/app/admin/policies/withdraw", body: withdrawPolicySchema },
  ({ app: tx, body: { id }, caller, now }) => {
    const planned = findOrNull(tx, "policy_versions", id);
    if (!planned) return { withdrawn: true };
    if (planned.getString("published_at")) fail(409, "policy_change_published");
    withdrawMail(tx, id, ["policy_change"]);
    tx.delete(planned);
    audit(tx, {
      at: now,
      actorId: caller.id,
      action: "policy.withdrawn",
      collection: "policy_documents",
      recordId: id,
      before: loggedContent({
        policy_type: planned.getString("policy_type"),
        takes_effect_on: planned.getString("takes_effect_on"),
        summary: planned.getString("summary"),
        told: planned.getInt("told"),
      }),
    });
    return { withdrawn: true };
  },
);
