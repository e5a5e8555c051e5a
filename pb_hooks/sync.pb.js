// @ts-check
/// <reference path="../pb_data/types.d.ts" />

// The addresses below the addon's databaseUrl.
routerAdd(
  "POST",
  "/api/dexie/sync",
  (e) => require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "sync/sync", "syncRows"),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
routerAdd("POST", "/api/dexie/token", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "sync/token", "syncToken"),
);
cronAdd("purge-deletions", "20 1 * * *", () =>
  require(`${__hooks}/build/sync/purge-deletions.js`).purgeDeletions($app),
);
