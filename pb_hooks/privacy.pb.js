// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd("POST", "/api/app/account/data", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "privacy/own-data", "ownData"),
);
routerAdd(
  "POST",
  "/api/app/account/data/part",
  (e) =>
    require(`${__hooks}/build/core/load-handler.js`).callHandler(
      e,
      "privacy/own-data-part",
      "ownDataPart",
    ),
  $apis.gzip(),
);
routerAdd("GET", "/api/app/account/erasure", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "privacy/view-erasure",
    "viewErasure",
  ),
);
routerAdd("POST", "/api/app/account/erasure", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "privacy/request-erasure",
    "requestErasure",
  ),
);
routerAdd("POST", "/api/app/account/erasure/keep", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "privacy/keep-account",
    "keepAccount",
  ),
);
cronAdd("erase-due-members", "10 1 * * *", () =>
  require(`${__hooks}/build/privacy/erase-due-members.js`).eraseDueMembers($app),
);
cronAdd("forget-unconfirmed-accounts", "40 1 * * *", () =>
  require(`${__hooks}/build/privacy/forget-unconfirmed-accounts.js`).forgetUnconfirmedAccounts(
    $app,
  ),
);
