// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd("GET", "/api/app/membership", (e) =>
  require(`${__hooks}/build/server.js`).viewMembership(e),
);
routerAdd(
  "POST",
  "/api/app/membership/reference",
  (e) => require(`${__hooks}/build/server.js`).openReference(e),
  $apis.bodyLimit(4096),
);
routerAdd(
  "POST",
  "/api/app/membership/complete",
  (e) => require(`${__hooks}/build/server.js`).completeMembership(e),
  $apis.bodyLimit(4096),
);
routerAdd(
  "POST",
  "/api/app/membership/cancel",
  (e) => require(`${__hooks}/build/server.js`).cancelMembership(e),
  $apis.bodyLimit(4096),
);
routerAdd(
  "POST",
  "/api/app/membership/reminders/stop",
  (e) => require(`${__hooks}/build/server.js`).stopRemindersByLink(e),
  $apis.bodyLimit(4096),
);
// Mail programs know this address alone: its token stays out of the log.
routerAdd(
  "POST",
  "/api/app/membership/reminders/stop/{token}",
  (e) => require(`${__hooks}/build/server.js`).stopRemindersByMail(e),
  $apis.bodyLimit(4096),
  $apis.skipSuccessActivityLog(),
);
// In South Africa from 8:05 to 20:05; the clock of cron jobs is UTC.
cronAdd("remind-members", "5 6-18 * * *", () =>
  require(`${__hooks}/build/server.js`).remindMembers($app),
);
