import { audit } from "../core/audit";
import { now } from "../core/clock";
import { inTransaction } from "../core/http";

/** What of each collection that admins edit by PocketBase's own endpoints is written down. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  policy_documents: ["policy_type", "content"],
  faqs: ["question", "answer", "display_order", "is_active"],
  site_settings: ["setting_key", "setting_value"],
  delivery_schedules: ["month", "mid_month_date", "month_end_date", "notes"],
  feedback: ["status"],
};
const ACTIONS = { create: "content.created", update: "content.changed", delete: "content.deleted" };
/** A log entry holds 64 kB in each column. */
const LONGEST_TEXT = 15_000;

type Content = Record<string, unknown>;

export function auditCreate(e: RecordRequestEvent): void {
  audited(e, "create");
}

export function auditUpdate(e: RecordRequestEvent): void {
  audited(e, "update");
}

export function auditDelete(e: RecordRequestEvent): void {
  audited(e, "delete");
}

/** The edit and its line in the audit log, both or neither: whoever changes a policy leaves what it was (T70). */
function audited(e: RecordRequestEvent, kind: keyof typeof ACTIONS): void {
  const collection = e.record.collection().name;
  const before = kind === "create" ? null : contentOf(collection, e.record.original());
  const outer = e.app;
  inTransaction(outer, (tx) => {
    e.app = tx;
    e.next();
    const after = kind === "delete" ? null : contentOf(collection, e.record);
    audit(tx, {
      at: now(),
      actorId: e.auth?.collection().name === "users" ? e.auth.id : "",
      action: ACTIONS[kind],
      collection,
      recordId: e.record.id,
      before,
      after,
    });
  });
  e.app = outer;
}

function contentOf(collection: string, record: RecordModel): Content {
  const fields = FIELDS[collection] ?? [];
  return Object.fromEntries(fields.map((field) => [field, shortened(record.get(field))]));
}

function shortened(value: unknown): unknown {
  if (typeof value !== "string" || value.length <= LONGEST_TEXT) return value;
  return `${value.slice(0, LONGEST_TEXT)}… (${value.length} characters, SHA-256 ${$security.sha256(value)})`;
}
