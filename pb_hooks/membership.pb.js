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
