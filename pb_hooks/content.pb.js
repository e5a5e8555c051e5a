// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd("GET", "/api/app/admin/schedules", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "schedules/list-schedules",
    "listSchedules",
  ),
);
routerAdd("POST", "/api/app/admin/schedules/save", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "schedules/edit-schedule",
    "saveSchedule",
  ),
);
routerAdd("POST", "/api/app/admin/schedules/delete", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "schedules/edit-schedule",
    "deleteSchedule",
  ),
);
routerAdd("GET", "/api/app/admin/faqs", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "faqs/list-faqs", "listFaqs"),
);
routerAdd("POST", "/api/app/admin/faqs/save", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "faqs/edit-faq", "saveFaq"),
);
routerAdd("POST", "/api/app/admin/faqs/delete", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "faqs/edit-faq", "deleteFaq"),
);
routerAdd("POST", "/api/app/admin/faqs/move", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "faqs/move-faq", "moveFaq"),
);
routerAdd("POST", "/api/app/admin/preview", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "content/preview",
    "previewContent",
  ),
);
routerAdd("GET", "/api/app/admin/social-links", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "social-media/social-links",
    "readSocialLinks",
  ),
);
routerAdd("POST", "/api/app/admin/social-links/save", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "social-media/social-links",
    "saveSocialLinks",
  ),
);

// What is edited in PocketBase's dashboard is written into the audit log too.
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
