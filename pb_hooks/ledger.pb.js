// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd(
  "GET",
  "/api/app/ledger",
  (e) =>
    require(`${__hooks}/build/core/load-handler.js`).callHandler(
      e,
      "ledger/view-ledger",
      "viewLedger",
    ),
  $apis.gzip(),
);
routerAdd(
  "GET",
  "/api/app/admin/users/{id}/ledger",
  (e) =>
    require(`${__hooks}/build/core/load-handler.js`).callHandler(
      e,
      "users/user-ledger",
      "userLedger",
    ),
  $apis.gzip(),
);
routerAdd("POST", "/api/app/admin/ledger/enter", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "ledger/enter-by-hand",
    "enterByHand",
  ),
);
routerAdd("POST", "/api/app/admin/ledger/confirm", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "ledger/enter-by-hand",
    "confirmEntry",
  ),
);
routerAdd("POST", "/api/app/admin/ledger/withdraw", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "ledger/enter-by-hand",
    "withdrawEntry",
  ),
);
routerAdd("POST", "/api/app/admin/ledger/refund", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "ledger/enter-by-hand",
    "refundToBank",
  ),
);

cronAdd("check-ledger", "20 2 * * *", () =>
  require(`${__hooks}/build/ledger/check-ledger.js`).checkLedger($app),
);
