// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd("POST", "/api/app/orders/start", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "orders/start-order",
    "startOrder",
  ),
);
routerAdd("POST", "/api/app/orders/budget", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "orders/save-budget",
    "saveBudget",
  ),
);
routerAdd("POST", "/api/app/orders/whatsapp", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "orders/declare-whatsapp",
    "declareWhatsapp",
  ),
);
routerAdd("POST", "/api/app/orders/complete", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "orders/complete-order",
    "completeOrder",
  ),
);
routerAdd("POST", "/api/app/orders/cancel", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "orders/cancel-order",
    "cancelOrder",
  ),
);
// A little above the 5 MB of a proof, so that a file just too large still gets the specified words.
routerAdd("POST", "/api/app/orders/proof", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "payments/upload-proof",
    "uploadProof",
  ),
);
routerAdd(
  "POST",
  "/api/app/orders/proof/part",
  (e) =>
    require(`${__hooks}/build/core/load-handler.js`).callHandler(
      e,
      "payments/upload-proof-part",
      "uploadProofPart",
    ),
  $apis.skipSuccessActivityLog(),
);
routerAdd("GET", "/api/app/baskets", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "orders/list-baskets",
    "listBaskets",
  ),
);
routerAdd("POST", "/api/app/baskets/name", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "orders/name-basket",
    "nameBasket",
  ),
);
routerAdd("GET", "/api/app/orders", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "orders/list-orders",
    "listOrders",
  ),
);
routerAdd("GET", "/api/app/orders/{id}", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "orders/view-order", "viewOrder"),
);
routerAdd("GET", "/api/app/orders/{id}/receipt", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "orders/view-receipt",
    "viewReceipt",
  ),
);
routerAdd(
  "GET",
  "/api/app/usual-items",
  (e) =>
    require(`${__hooks}/build/core/load-handler.js`).callHandler(
      e,
      "orders/usual-items",
      "usualItems",
    ),
  $apis.gzip(),
);
// In South Africa from 7 to 11 o'clock, as often as a missed run needs; the clock of cron jobs is UTC.
cronAdd("delivery-day", "0 5-9 * * *", () =>
  require(`${__hooks}/build/orders/announce-deliveries.js`).announceDeliveries($app),
);
