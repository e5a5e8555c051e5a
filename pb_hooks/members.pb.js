// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd(
  "POST",
  "/api/app/profile",
  (e) => require(`${__hooks}/build/server.js`).saveProfile(e),
  $apis.bodyLimit(4096),
);
routerAdd("GET", "/api/app/addresses", (e) =>
  require(`${__hooks}/build/server.js`).listAddresses(e),
);
routerAdd(
  "POST",
  "/api/app/addresses/save",
  (e) => require(`${__hooks}/build/server.js`).saveAddress(e),
  $apis.bodyLimit(16384),
);
routerAdd(
  "POST",
  "/api/app/addresses/default",
  (e) => require(`${__hooks}/build/server.js`).defaultAddress(e),
  $apis.bodyLimit(4096),
);
routerAdd(
  "POST",
  "/api/app/addresses/remove",
  (e) => require(`${__hooks}/build/server.js`).removeAddress(e),
  $apis.bodyLimit(4096),
);

routerAdd("GET", "/api/app/consents", (e) => require(`${__hooks}/build/server.js`).listConsents(e));
routerAdd(
  "POST",
  "/api/app/consents",
  (e) => require(`${__hooks}/build/server.js`).setConsent(e),
  $apis.bodyLimit(4096),
);
