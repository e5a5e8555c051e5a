// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd(
  "POST",
  "/api/app/page-views",
  (e) =>
    require(`${__hooks}/build/gate.js`).enter(e, "analytics/record-page-views", "recordPageViews"),
  $apis.skipSuccessActivityLog(),
);
