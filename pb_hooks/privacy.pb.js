// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd(
  "POST",
  "/api/app/account/data",
  (e) => require(`${__hooks}/build/server.js`).ownData(e),
  $apis.bodyLimit(4096),
  $apis.gzip(),
);
routerAdd("GET", "/api/app/account/erasure", (e) =>
  require(`${__hooks}/build/server.js`).viewErasure(e),
);
routerAdd(
  "POST",
  "/api/app/account/erasure",
  (e) => require(`${__hooks}/build/server.js`).requestErasure(e),
  $apis.bodyLimit(4096),
);
routerAdd(
  "POST",
  "/api/app/account/erasure/keep",
  (e) => require(`${__hooks}/build/server.js`).keepAccount(e),
  $apis.bodyLimit(4096),
);
cronAdd("erase-due-members", "10 1 * * *", () =>
  require(`${__hooks}/build/server.js`).eraseDueMembers($app),
);
