// @ts-check
/// <reference path="../pb_data/types.d.ts" />

// The public pages are put together for each visit, so they are compressed on their way out; the
// catch-all of static.pb.js serves what was compressed when it was built.
routerAdd(
  "GET",
  "/{$}",
  (e) =>
    require(`${__hooks}/build/core/load-handler.js`).callHandler(
      e,
      "site/static-files",
      "servePage",
    ),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
routerAdd(
  "GET",
  "/terms",
  (e) =>
    require(`${__hooks}/build/core/load-handler.js`).callHandler(
      e,
      "site/static-files",
      "servePage",
    ),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
routerAdd(
  "GET",
  "/privacy",
  (e) =>
    require(`${__hooks}/build/core/load-handler.js`).callHandler(
      e,
      "site/static-files",
      "servePage",
    ),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
routerAdd(
  "GET",
  "/cookies",
  (e) =>
    require(`${__hooks}/build/core/load-handler.js`).callHandler(
      e,
      "site/static-files",
      "servePage",
    ),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
routerAdd(
  "GET",
  "/contact",
  (e) =>
    require(`${__hooks}/build/core/load-handler.js`).callHandler(
      e,
      "site/static-files",
      "servePage",
    ),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
routerAdd(
  "GET",
  "/delivery-schedule",
  (e) =>
    require(`${__hooks}/build/core/load-handler.js`).callHandler(
      e,
      "site/static-files",
      "servePage",
    ),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
routerAdd(
  "GET",
  "/api/app/fragments/{name}",
  (e) =>
    require(`${__hooks}/build/core/load-handler.js`).callHandler(
      e,
      "site/read-fragment",
      "readFragment",
    ),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
routerAdd("GET", "/api/calendar.ics", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "site/calendar", "calendar"),
);
routerAdd("GET", "/robots.txt", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "site/crawlers", "robots"),
);
routerAdd("GET", "/sitemap.xml", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "site/crawlers", "sitemap"),
);
