// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd("GET", "/api/app/business", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "site/business", "business"),
);
routerAdd("GET", "/api/app/bank-details", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "site/business", "bankDetails"),
);
