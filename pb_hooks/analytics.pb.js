// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd(
  "POST",
  "/api/app/page-views",
  (e) => require(`${__hooks}/build/server.js`).recordPageViews(e),
  $apis.bodyLimit(8192),
  $apis.skipSuccessActivityLog(),
);
cronAdd("forget-page-views", "55 1 * * *", () =>
  require(`${__hooks}/build/server.js`).forgetPageViews($app),
);
