// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd("GET", "/api/app/business", (e) =>
  require(`${__hooks}/build/gate.js`).enter(e, "business", "business"),
);
routerAdd("GET", "/api/app/bank-details", (e) =>
  require(`${__hooks}/build/gate.js`).enter(e, "business", "bankDetails"),
);
