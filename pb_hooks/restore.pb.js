// @ts-check
/// <reference path="../pb_data/types.d.ts" />

// What phones bring back after the server went back to a copy.
routerAdd("POST", "/api/app/restore/lost", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "restore/lost-marks",
    "lostMarks",
  ),
);
routerAdd("POST", "/api/app/restore/rows", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "restore/restore-rows",
    "restoreRows",
  ),
);
routerAdd("POST", "/api/app/restore/order", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "restore/restore-order",
    "restoreOrder",
  ),
);
routerAdd("POST", "/api/app/restore/membership", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "restore/restore-membership",
    "restoreMembership",
  ),
);
