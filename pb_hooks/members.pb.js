// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd("GET", "/api/app/profile", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "members/profile", "readProfile"),
);
routerAdd("POST", "/api/app/profile", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "members/profile", "saveProfile"),
);
routerAdd("GET", "/api/app/addresses", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "members/addresses",
    "listAddresses",
  ),
);
routerAdd("POST", "/api/app/addresses/save", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "members/addresses",
    "saveAddress",
  ),
);
routerAdd("POST", "/api/app/addresses/default", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "members/addresses",
    "defaultAddress",
  ),
);
routerAdd("POST", "/api/app/addresses/remove", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "members/addresses",
    "removeAddress",
  ),
);

routerAdd("GET", "/api/app/consents", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "consents/list-consents",
    "listConsents",
  ),
);
routerAdd("POST", "/api/app/consents", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "consents/set-consent",
    "setConsent",
  ),
);
