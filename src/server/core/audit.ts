import { momentText } from "@/domain/time/sa-time";
import { type Caller, fail } from "./http";
import { findOrNull, newRecord } from "./records";
import { selectFirst } from "./sql";

interface AuditEntry {
  /** Where the row is looked for again by its id; else it gets a random one. */
  readonly id?: string;
  readonly at: number;
  /** The account that acted; empty when the server did. */
  readonly actorId: string;
  /** `<noun>.<what happened>`, e.g. `admin.granted`. */
  readonly action: string;
  readonly collection: string;
  readonly recordId: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string;
}

/** Writes one row of the audit log, in the transaction of what it tells. Returns its id. Never give it a secret. */
export function audit(tx: App, entry: AuditEntry): string {
  const row = newRecord(tx, "audit_log");
  if (entry.id) row.set("id", entry.id);
  row.set("at", momentText(entry.at));
  row.set("actor_id", entry.actorId);
  row.set("action", entry.action);
  row.set("collection", entry.collection);
  row.set("record_id", entry.recordId);
  row.set("before", entry.before ?? null);
  row.set("after", entry.after ?? null);
  row.set("reason", entry.reason ?? "");
  row.set("member_id", memberOf(entry));
  tx.save(row);
  return row.id;
}

/** Whose details or role it is about, where the entry names them: the log is searched by it. */
function memberOf({ before, after }: AuditEntry): string {
  const [old, now] = [before, after] as (
    | { member?: unknown; user_id?: unknown }
    | null
    | undefined
  )[];
  return String(now?.member ?? now?.user_id ?? old?.user_id ?? "").slice(0, 36);
}

/** The newest entry about this account of this action; null without one. */
export function newestAbout(app: App, userId: string, action: string) {
  return selectFirst(
    app,
    `SELECT after FROM audit_log WHERE member_id = {:userId} AND member_id != '' AND action = {:action}
     ORDER BY at DESC, id DESC LIMIT 1`,
    { userId, action },
    { after: "" },
  );
}

/** Whether the command with this id was carried out before: its row in the log is `isOwn`. 409 for another one's id. */
export function isCarriedOut(
  app: App,
  id: string,
  isOwn: (entry: RecordModel) => boolean,
): boolean {
  const entry = findOrNull(app, "audit_log", id);
  return entry !== null && (isOwn(entry) || fail(409, "command_differs"));
}

/** An admin who decides about their own money is seen in the log. */
export function ownPayment(
  caller: Pick<Caller, "id">,
  members: readonly string[],
): { own_payment?: true } {
  return caller.id !== "" && members.includes(caller.id) ? { own_payment: true } : {};
}
