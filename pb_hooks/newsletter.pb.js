// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd(
  "POST",
  "/api/app/newsletter",
  (e) => require(`${__hooks}/build/server.js`).subscribe(e),
  $apis.bodyLimit(4096),
);
routerAdd(
  "POST",
  "/api/app/newsletter/confirm",
  (e) => require(`${__hooks}/build/server.js`).confirmSubscription(e),
  $apis.bodyLimit(4096),
);
routerAdd(
  "POST",
  "/api/app/newsletter/unsubscribe",
  (e) => require(`${__hooks}/build/server.js`).unsubscribe(e),
  $apis.bodyLimit(4096),
);
// Mail programs know this address alone: its token stays out of the log.
routerAdd(
  "POST",
  "/api/app/newsletter/unsubscribe/{token}",
  (e) => require(`${__hooks}/build/server.js`).unsubscribeByMail(e),
  $apis.bodyLimit(4096),
  $apis.skipSuccessActivityLog(),
);
cronAdd("forget-unconfirmed", "50 1 * * *", () =>
  require(`${__hooks}/build/server.js`).forgetUnconfirmed($app),
);
