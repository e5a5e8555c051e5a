// @ts-check
/// <reference path="../pb_data/types.d.ts" />

// What phones bring back after the server went back to a copy.
routerAdd(
  "POST",
  "/api/app/restore/lost",
  (e) => require(`${__hooks}/build/gate.js`).enter(e, "restore/lost-marks", "lostMarks"),
  $apis.bodyLimit(131072),
);
routerAdd(
  "POST",
  "/api/app/restore/rows",
  (e) => require(`${__hooks}/build/gate.js`).enter(e, "restore/restore-rows", "restoreRows"),
  $apis.bodyLimit(2097152),
);
routerAdd(
  "POST",
  "/api/app/restore/order",
  (e) => require(`${__hooks}/build/gate.js`).enter(e, "restore/restore-order", "restoreOrder"),
  $apis.bodyLimit(524288),
);
routerAdd(
  "POST",
  "/api/app/restore/membership",
  (e) =>
    require(`${__hooks}/build/gate.js`).enter(e, "restore/restore-membership", "restoreMembership"),
  $apis.bodyLimit(4096),
);
