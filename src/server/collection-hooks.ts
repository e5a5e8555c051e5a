interface CollectionHook {
  /** PocketBase's name of the hook. */
  readonly on: string;
  readonly collections: readonly string[];
  /** As in routes.ts. */
  readonly handler: string;
}

const closed = (on: string, handler = "closedAuthRequest"): CollectionHook => ({
  on,
  collections: ["users"],
  handler: `auth/closed-endpoints#${handler}`,
});

/** What happens within PocketBase's own requests of a collection. */
export const COLLECTION_HOOKS: readonly CollectionHook[] = [
  { on: "onRecordAuthRequest", collections: ["users"], handler: "auth/session#limitAdminSession" },
  {
    on: "onRecordAuthWithPasswordRequest",
    collections: ["_superusers"],
    handler: "startup/dashboard#slowedSuperusers",
  },

  // The closed routes by another spelling of the collection (its id, other letter case).
  closed("onRecordAuthWithPasswordRequest"),
  closed("onRecordRequestPasswordResetRequest", "silentAuthRequest"),
  closed("onRecordConfirmPasswordResetRequest"),
  closed("onRecordRequestVerificationRequest", "silentAuthRequest"),
  closed("onRecordConfirmVerificationRequest"),
  closed("onRecordRequestEmailChangeRequest"),
  closed("onRecordConfirmEmailChangeRequest"),

  {
    on: "onFileDownloadRequest",
    collections: ["payment_proofs", "statement_imports", "slips"],
    handler: "core/private-file#closedFile",
  },

  // What is edited in PocketBase's dashboard is written into the audit log too.
  {
    on: "onRecordCreateRequest",
    collections: ["policy_documents", "faqs", "delivery_schedules"],
    handler: "content/audit-edit#auditCreate",
  },
  {
    on: "onRecordUpdateRequest",
    collections: ["policy_documents", "faqs", "site_settings", "delivery_schedules", "feedback"],
    handler: "content/audit-edit#auditUpdate",
  },
  {
    on: "onRecordDeleteRequest",
    collections: ["faqs", "delivery_schedules"],
    handler: "content/audit-edit#auditDelete",
  },
];
