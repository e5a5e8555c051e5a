// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd("GET", "/api/app/membership", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "membership/view-membership",
    "viewMembership",
  ),
);
routerAdd("POST", "/api/app/membership/reference", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "membership/open-reference",
    "openReference",
  ),
);
routerAdd("POST", "/api/app/membership/complete", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "membership/complete-membership",
    "completeMembership",
  ),
);
routerAdd("POST", "/api/app/membership/cancel", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "membership/cancel-membership",
    "cancelMembership",
  ),
);
routerAdd("POST", "/api/app/membership/reminders/stop", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "membership/stop-reminders",
    "stopRemindersByLink",
  ),
);
// Mail programs know this address alone: its token stays out of the log.
routerAdd(
  "POST",
  "/api/app/membership/reminders/stop/{token}",
  (e) =>
    require(`${__hooks}/build/core/load-handler.js`).callHandler(
      e,
      "membership/stop-reminders",
      "stopRemindersByMail",
    ),
  $apis.skipSuccessActivityLog(),
);
// In South Africa from 8:05 to 20:05; the clock of cron jobs is UTC.
cronAdd("remind-members", "5 6-18 * * *", () =>
  require(`${__hooks}/build/membership/remind-members.js`).remindMembers($app),
);
