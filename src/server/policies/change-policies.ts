import type { PolicyType } from "@/domain/policy/policy";
import { HOUR_MS } from "@/domain/time/durations";
import { momentText, sastDate } from "@/domain/time/sa-time";
import { EDIT_ACTIONS, loggedContent } from "../content/editables";
import { audit } from "../core/audit";
import { now } from "../core/clock";
import { inTransaction } from "../core/http";
import { setAll } from "../core/records";
import { settings } from "../core/settings";
import { selectAll, selectFirst } from "../core/sql";
import { queueMail } from "../mail/outbox";
import { policyOf } from "./policy-record";

/** Emails that one run adds to the outbox: fewer than it sends in a minute, so that an order's never wait behind. */
const TOLD_IN_A_RUN = 30;
const PLANNED_MAX = 3;
/** An email that could not leave for so long never does. */
const GIVEN_UP_AFTER_MS = 72 * HOUR_MS;

/** Every minute: publishes what takes effect today, and tells the next members of what is planned. */
export function changePolicies(app: App): void {
  const planned = app.findRecordsByFilter(
    "policy_versions",
    "published_at = ''",
    "",
    PLANNED_MAX,
    0,
  );
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
    const policy =
      policyOf(tx, type) ?? new Record(tx.findCollectionByNameOrId("policy_documents"));
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

/** In the order of the accounts' ids, each account once: a run that died is resumed. */
function tellNext(app: App, id: string): void {
  if (!settings.sendsEmail) return;
  inTransaction(app, (tx) => {
    if (isQueueFull(tx)) return;
    const version = tx.findRecordById("policy_versions", id);
    const members = selectAll(
      tx,
      `SELECT u.id, u.email, u.verified AND r.id IS NULL AS wanted
       FROM users u LEFT JOIN policy_mail_refusals r ON r.user_id = u.id
       WHERE u.id > {:after} ORDER BY u.id LIMIT {:limit}`,
      { after: version.getString("told_up_to"), limit: TOLD_IN_A_RUN },
      { id: "", email: "", wanted: 0 },
    );
    let told = 0;
    for (const member of members.filter(({ wanted }) => wanted === 1)) {
      const isQueued = queueMail(tx, {
        to: member.email,
        userId: member.id,
        event: "policy_change",
        eventId: id,
        data: { version_id: id },
        dueAt: now(),
      });
      if (isQueued) told += 1;
    }
    const last = members[members.length - 1];
    setAll(version, { told: version.getInt("told") + told });
    if (last) version.set("told_up_to", last.id);
    if (members.length < TOLD_IN_A_RUN) version.set("told_at", momentText(now()));
    tx.save(version);
  });
}

/**
 * Whether a run's worth of emails has not left yet, also those that are tried again later: the mail server takes no
 * more for now. A few addresses that it never takes delay no one.
 */
function isQueueFull(app: App): boolean {
  const unsent = selectFirst(
    app,
    `SELECT COUNT(*) AS n FROM
       (SELECT event FROM mail_outbox WHERE sent_at = '' AND due_at > {:stale} ORDER BY due_at LIMIT {:furthest})
     WHERE event = 'policy_change'`,
    { stale: momentText(now() - GIVEN_UP_AFTER_MS), furthest: 1000 },
    { n: 0 },
  );
  return (unsent?.n ?? 0) >= TOLD_IN_A_RUN;
}
