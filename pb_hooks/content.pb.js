// @ts-check
/// <reference path="../pb_data/types.d.ts" />

// Admins edit these by PocketBase's own endpoints.
onRecordCreateRequest(
  (e) => require(`${__hooks}/build/content/audit-edit.js`).auditCreate(e),
  "policy_documents",
  "faqs",
  "delivery_schedules",
);
onRecordUpdateRequest(
  (e) => require(`${__hooks}/build/content/audit-edit.js`).auditUpdate(e),
  "policy_documents",
  "faqs",
  "site_settings",
  "delivery_schedules",
  "feedback",
);
onRecordDeleteRequest(
  (e) => require(`${__hooks}/build/content/audit-edit.js`).auditDelete(e),
  "faqs",
  "delivery_schedules",
);
