// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd("GET", "/api/app/notifications", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "notifications/list-notifications",
    "listNotifications",
  ),
);
routerAdd("POST", "/api/app/notifications/read", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "notifications/read-notifications",
    "readNotifications",
  ),
);
cronAdd("announce", "* * * * *", () =>
  require(`${__hooks}/build/notifications/announce.js`).announce($app),
);
