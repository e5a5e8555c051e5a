// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd(
  "POST",
  "/api/app/page-views",
  (e) =>
    require(`${__hooks}/build/core/load-handler.js`).callHandler(
      e,
      "analytics/record-page-views",
      "recordPageViews",
    ),
  $apis.skipSuccessActivityLog(),
);
routerAdd("GET", "/api/app/admin/analytics", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "analytics/show-analytics",
    "showAnalytics",
  ),
);
