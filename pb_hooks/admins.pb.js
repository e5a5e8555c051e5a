// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd(
  "POST",
  "/api/app/admin/sign-up",
  (e) => require(`${__hooks}/build/server.js`).adminSignUp(e),
  $apis.bodyLimit(16384),
);
routerAdd(
  "POST",
  "/api/app/admin/accept-invitation",
  (e) => require(`${__hooks}/build/server.js`).acceptInvitation(e),
  $apis.bodyLimit(16384),
);
routerAdd(
  "POST",
  "/api/app/admin/invitations",
  (e) => require(`${__hooks}/build/server.js`).inviteAdmin(e),
  $apis.bodyLimit(16384),
);
routerAdd(
  "POST",
  "/api/app/admin/invitations/withdraw",
  (e) => require(`${__hooks}/build/server.js`).withdrawInvitation(e),
  $apis.bodyLimit(16384),
);
routerAdd(
  "POST",
  "/api/app/admin/revoke",
  (e) => require(`${__hooks}/build/server.js`).revokeAdmin(e),
  $apis.bodyLimit(16384),
);
routerAdd("GET", "/api/app/admin/invitations", (e) =>
  require(`${__hooks}/build/server.js`).listInvitations(e),
);
