// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd("GET", "/api/app/admin/policies", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "policies/list-policies",
    "listPolicies",
  ),
);
routerAdd("POST", "/api/app/admin/policies/save", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "policies/save-policy",
    "savePolicy",
  ),
);
routerAdd("POST", "/api/app/admin/policies/plan", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "policies/plan-policy",
    "planPolicy",
  ),
);
routerAdd("POST", "/api/app/admin/policies/withdraw", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "policies/plan-policy",
    "withdrawPolicy",
  ),
);
routerAdd("GET", "/api/app/admin/policy-versions", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "policies/list-versions",
    "listVersions",
  ),
);
routerAdd("GET", "/api/app/admin/policy-versions/{id}", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "policies/list-versions",
    "readVersion",
  ),
);
routerAdd("POST", "/api/app/policy-emails/stop", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "policies/refuse-policy-mail",
    "refusePolicyMail",
  ),
);
routerAdd("POST", "/api/app/policy-emails/stop/{token}", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "policies/refuse-policy-mail",
    "refusePolicyMailByMail",
  ),
);

cronAdd("change-policies", "* * * * *", () =>
  require(`${__hooks}/build/policies/change-policies.js`).changePolicies($app),
);
