// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd("GET", "/api/app/business", (e) => require(`${__hooks}/build/server.js`).business(e));
routerAdd("GET", "/api/app/bank-details", (e) =>
  require(`${__hooks}/build/server.js`).bankDetails(e),
);
