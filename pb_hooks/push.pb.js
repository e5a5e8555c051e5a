// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd(
  "POST",
  "/api/app/push/settings",
  (e) => require(`${__hooks}/build/gate.js`).enter(e, "push/push-settings", "pushSettings"),
  $apis.bodyLimit(4096),
);
routerAdd(
  "POST",
  "/api/app/push/phone",
  (e) => require(`${__hooks}/build/gate.js`).enter(e, "push/add-phone", "addPhone"),
  $apis.bodyLimit(4096),
);
routerAdd(
  "POST",
  "/api/app/push/forget",
  (e) => require(`${__hooks}/build/gate.js`).enter(e, "push/forget-phone", "forgetPhone"),
  $apis.bodyLimit(4096),
);
routerAdd(
  "POST",
  "/api/app/push/news",
  (e) => require(`${__hooks}/build/gate.js`).enter(e, "push/push-news", "pushNews"),
  $apis.bodyLimit(4096),
);
routerAdd(
  "POST",
  "/api/app/push/renew",
  (e) => require(`${__hooks}/build/gate.js`).enter(e, "push/renew-phone", "renewPhone"),
  $apis.bodyLimit(4096),
);
routerAdd(
  "POST",
  "/api/app/push/test",
  (e) => require(`${__hooks}/build/gate.js`).enter(e, "push/test-phone", "testPhone"),
  $apis.bodyLimit(4096),
);
cronAdd("push", "* * * * *", () =>
  require(`${__hooks}/build/push/send-due-pushes.js`).sendDuePushes($app),
);
