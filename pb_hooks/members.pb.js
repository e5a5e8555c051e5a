// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd("GET", "/api/app/profile", (e) =>
  require(`${__hooks}/build/gate.js`).enter(e, "members/read-profile", "readProfile"),
);
routerAdd("POST", "/api/app/profile", (e) =>
  require(`${__hooks}/build/gate.js`).enter(e, "members/save-profile", "saveProfile"),
);
routerAdd("GET", "/api/app/addresses", (e) =>
  require(`${__hooks}/build/gate.js`).enter(e, "members/list-addresses", "listAddresses"),
);
routerAdd("POST", "/api/app/addresses/save", (e) =>
  require(`${__hooks}/build/gate.js`).enter(e, "members/save-address", "saveAddress"),
);
routerAdd("POST", "/api/app/addresses/default", (e) =>
  require(`${__hooks}/build/gate.js`).enter(e, "members/default-address", "defaultAddress"),
);
routerAdd("POST", "/api/app/addresses/remove", (e) =>
  require(`${__hooks}/build/gate.js`).enter(e, "members/remove-address", "removeAddress"),
);

routerAdd("GET", "/api/app/consents", (e) =>
  require(`${__hooks}/build/gate.js`).enter(e, "consents/list-consents", "listConsents"),
);
routerAdd("POST", "/api/app/consents", (e) =>
  require(`${__hooks}/build/gate.js`).enter(e, "consents/set-consent", "setConsent"),
);
