// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd("POST", "/api/app/admin/sign-up", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "auth/admin-sign-up",
    "adminSignUp",
  ),
);
routerAdd("POST", "/api/app/admin/accept-invitation", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "auth/accept-invitation",
    "acceptInvitation",
  ),
);
routerAdd("POST", "/api/app/admin/invitations", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "auth/invite-admin",
    "inviteAdmin",
  ),
);
routerAdd("POST", "/api/app/admin/invitations/withdraw", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "auth/withdraw-invitation",
    "withdrawInvitation",
  ),
);
routerAdd("POST", "/api/app/admin/revoke", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "auth/revoke-admin",
    "revokeAdmin",
  ),
);
routerAdd("GET", "/api/app/admin/invitations", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "auth/list-invitations",
    "listInvitations",
  ),
);
routerAdd("GET", "/api/app/admin/administrators", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "auth/list-administrators",
    "listAdministrators",
  ),
);
routerAdd("GET", "/api/app/admin/audit", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "audit/list-audit", "listAudit"),
);
