// @ts-check
/// <reference path="../pb_data/types.d.ts" />

// The addresses below the addon's databaseUrl.
routerAdd(
  "POST",
  "/api/dexie/sync",
  (e) => require(`${__hooks}/build/server.js`).syncRows(e),
  $apis.bodyLimit(2097152),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
routerAdd(
  "POST",
  "/api/dexie/token",
  (e) => require(`${__hooks}/build/server.js`).syncToken(e),
  $apis.bodyLimit(16384),
);
cronAdd("purge-deletions", "20 1 * * *", () =>
  require(`${__hooks}/build/server.js`).purgeDeletions($app),
);
