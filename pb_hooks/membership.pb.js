// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd("GET", "/api/app/membership", (e) =>
  require(`${__hooks}/build/gate.js`).enter(e, "membership/view-membership", "viewMembership"),
);
routerAdd(
  "POST",
  "/api/app/membership/reference",
  (e) => require(`${__hooks}/build/gate.js`).enter(e, "membership/open-reference", "openReference"),
  $apis.bodyLimit(4096),
);
routerAdd(
  "POST",
  "/api/app/membership/complete",
  (e) =>
    require(`${__hooks}/build/gate.js`).enter(
      e,
      "membership/complete-membership",
      "completeMembership",
    ),
  $apis.bodyLimit(4096),
);
routerAdd(
  "POST",
  "/api/app/membership/cancel",
  (e) =>
    require(`${__hooks}/build/gate.js`).enter(
      e,
      "membership/cancel-membership",
      "cancelMembership",
    ),
  $apis.bodyLimit(4096),
);
routerAdd(
  "POST",
  "/api/app/membership/reminders/stop",
  (e) =>
    require(`${__hooks}/build/gate.js`).enter(
      e,
      "membership/stop-reminders",
      "stopRemindersByLink",
    ),
  $apis.bodyLimit(4096),
);
// Mail programs know this address alone: its token stays out of the log.
routerAdd(
  "POST",
  "/api/app/membership/reminders/stop/{token}",
  (e) =>
    require(`${__hooks}/build/gate.js`).enter(
      e,
      "membership/stop-reminders",
      "stopRemindersByMail",
    ),
  $apis.bodyLimit(4096),
  $apis.skipSuccessActivityLog(),
);
// In South Africa from 8:05 to 20:05; the clock of cron jobs is UTC.
cronAdd("remind-members", "5 6-18 * * *", () =>
  require(`${__hooks}/build/membership/remind-members.js`).remindMembers($app),
);
