// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd(
  "POST",
  "/api/app/orders/start",
  (e) => require(`${__hooks}/build/server.js`).startOrder(e),
  $apis.bodyLimit(524288),
);
routerAdd(
  "POST",
  "/api/app/orders/budget",
  (e) => require(`${__hooks}/build/server.js`).saveBudget(e),
  $apis.bodyLimit(4096),
);
routerAdd(
  "POST",
  "/api/app/orders/whatsapp",
  (e) => require(`${__hooks}/build/server.js`).declareWhatsapp(e),
  $apis.bodyLimit(4096),
);
routerAdd(
  "POST",
  "/api/app/orders/complete",
  (e) => require(`${__hooks}/build/server.js`).completeOrder(e),
  $apis.bodyLimit(4096),
);
routerAdd(
  "POST",
  "/api/app/orders/cancel",
  (e) => require(`${__hooks}/build/server.js`).cancelOrder(e),
  $apis.bodyLimit(4096),
);
// A little above the 5 MB of a proof, so that a file just too large still gets the specified words.
routerAdd(
  "POST",
  "/api/app/orders/proof",
  (e) => require(`${__hooks}/build/server.js`).uploadProof(e),
  $apis.bodyLimit(6291456),
);
routerAdd("GET", "/api/app/baskets", (e) => require(`${__hooks}/build/server.js`).listBaskets(e));
routerAdd(
  "POST",
  "/api/app/baskets/name",
  (e) => require(`${__hooks}/build/server.js`).nameBasket(e),
  $apis.bodyLimit(4096),
);
routerAdd("GET", "/api/app/orders", (e) => require(`${__hooks}/build/server.js`).listOrders(e));
routerAdd("GET", "/api/app/orders/{id}", (e) => require(`${__hooks}/build/server.js`).viewOrder(e));
routerAdd("GET", "/api/app/orders/{id}/receipt", (e) =>
  require(`${__hooks}/build/server.js`).viewReceipt(e),
);
routerAdd(
  "GET",
  "/api/app/usual-items",
  (e) => require(`${__hooks}/build/server.js`).usualItems(e),
  $apis.gzip(),
);
// In South Africa from 7 to 11 o'clock, as often as a missed run needs; the clock of cron jobs is UTC.
cronAdd("delivery-day", "0 5-9 * * *", () =>
  require(`${__hooks}/build/server.js`).announceDeliveries($app),
);
