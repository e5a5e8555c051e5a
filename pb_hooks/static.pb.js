// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd(
  "GET",
  "/{path...}",
  (e) => require(`${__hooks}/build/site/static-files.js`).serveStatic(e),
  $apis.skipSuccessActivityLog(),
);

// The service worker's own address; without a worker the phone asks here.
routerAdd("POST", "/share-target", (e) =>
  require(`${__hooks}/build/site/share-target.js`).shareTarget(e),
);

// PocketBase's dashboard is closed unless it is switched on: these patterns are more exact than its own.
if ($os.getenv("DASHBOARD") !== "on") {
  routerAdd("GET", "/_/{$}", (e) =>
    require(`${__hooks}/build/startup/dashboard.js`).closedDashboard(e),
  );
  routerAdd("GET", "/_/{file}", (e) =>
    require(`${__hooks}/build/startup/dashboard.js`).closedDashboard(e),
  );
  routerAdd("GET", "/_/{folder}/{file}", (e) =>
    require(`${__hooks}/build/startup/dashboard.js`).closedDashboard(e),
  );
  onRecordAuthRequest(
    (e) => require(`${__hooks}/build/startup/dashboard.js`).closedSuperusers(e),
    "_superusers",
  );
}
