type Content = Readonly<Record<string, unknown>>;

/** A collection that admins edit: what of it is content, and written into the audit log. */
export interface Editable {
  readonly collection: string;
  readonly fields: readonly string[];
  /** The field that a move of any row may change: it is no part of the version. */
  readonly place?: string;
}

export const EDITABLES = {
  policy_documents: { collection: "policy_documents", fields: ["policy_type", "content"] },
  faqs: {
    collection: "faqs",
    fields: ["question", "answer", "display_order", "is_active"],
    place: "display_order",
  },
  site_settings: { collection: "site_settings", fields: ["setting_key", "setting_value"] },
  delivery_schedules: {
    collection: "delivery_schedules",
    fields: ["month", "mid_month_date", "month_end_date", "notes"],
  },
  feedback: { collection: "feedback", fields: ["status"] },
} as const satisfies Readonly<Record<string, Editable>>;

export const EDIT_ACTIONS = {
  create: "content.created",
  update: "content.changed",
  delete: "content.deleted",
} as const;

/** A log entry holds 64 kB in each column. */
const LONGEST_TEXT = 15_000;

/** The content of a record, in the order of its fields. */
export function contentOf({ fields }: Editable, record: RecordModel): Content {
  return Object.fromEntries(fields.map((field) => [field, record.get(field)]));
}

/** The same as the audit log keeps it. */
export function loggedContent(content: Content): Content {
  return Object.fromEntries(
    Object.entries(content).map(([field, value]) => [field, shortened(value)]),
  );
}

function shortened(value: unknown): unknown {
  if (typeof value !== "string" || value.length <= LONGEST_TEXT) return value;
  return `${value.slice(0, LONGEST_TEXT)}… (${value.length} characters, SHA-256 ${$security.sha256(value)})`;
}
