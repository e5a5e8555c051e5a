// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd(
  "POST",
  "/api/app/push/settings",
  (e) => require(`${__hooks}/build/server.js`).pushSettings(e),
  $apis.bodyLimit(4096),
);
routerAdd(
  "POST",
  "/api/app/push/phone",
  (e) => require(`${__hooks}/build/server.js`).addPhone(e),
  $apis.bodyLimit(4096),
);
routerAdd(
  "POST",
  "/api/app/push/forget",
  (e) => require(`${__hooks}/build/server.js`).forgetPhone(e),
  $apis.bodyLimit(4096),
);
routerAdd(
  "POST",
  "/api/app/push/news",
  (e) => require(`${__hooks}/build/server.js`).pushNews(e),
  $apis.bodyLimit(4096),
);
cronAdd("push", "* * * * *", () => require(`${__hooks}/build/server.js`).sendDuePushes($app));
