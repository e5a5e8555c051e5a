// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd("GET", "/api/app/notifications", (e) =>
  require(`${__hooks}/build/server.js`).listNotifications(e),
);
routerAdd(
  "POST",
  "/api/app/notifications/read",
  (e) => require(`${__hooks}/build/server.js`).readNotifications(e),
  $apis.bodyLimit(4096),
);
cronAdd("announce", "* * * * *", () => require(`${__hooks}/build/server.js`).announce($app));
cronAdd("forget-notifications", "40 1 * * *", () =>
  require(`${__hooks}/build/server.js`).forgetNotifications($app),
);
