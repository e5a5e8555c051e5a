// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd(
  "POST",
  "/api/app/sign-up",
  (e) => require(`${__hooks}/build/server.js`).signUp(e),
  $apis.bodyLimit(16384),
);
routerAdd(
  "POST",
  "/api/app/confirm-email",
  (e) => require(`${__hooks}/build/server.js`).confirmEmail(e),
  $apis.bodyLimit(16384),
);
routerAdd(
  "POST",
  "/api/app/confirm-email/resend",
  (e) => require(`${__hooks}/build/server.js`).resendConfirmation(e),
  $apis.bodyLimit(16384),
);
routerAdd(
  "POST",
  "/api/app/password/forgot",
  (e) => require(`${__hooks}/build/server.js`).forgotPassword(e),
  $apis.bodyLimit(16384),
);
routerAdd(
  "POST",
  "/api/app/password/reset",
  (e) => require(`${__hooks}/build/server.js`).resetPassword(e),
  $apis.bodyLimit(16384),
);
routerAdd(
  "POST",
  "/api/app/password/change",
  (e) => require(`${__hooks}/build/server.js`).changePassword(e),
  $apis.bodyLimit(16384),
);
routerAdd(
  "POST",
  "/api/app/sign-out-everywhere",
  (e) => require(`${__hooks}/build/server.js`).signOutEverywhere(e),
  $apis.bodyLimit(16384),
);
routerAdd("GET", "/api/app/session", (e) => require(`${__hooks}/build/server.js`).session(e));

// Sign-in where PocketBase's SDK asks for it: this pattern is more exact than PocketBase's own.
routerAdd(
  "POST",
  "/api/collections/users/auth-with-password",
  (e) => require(`${__hooks}/build/server.js`).signIn(e),
  $apis.bodyLimit(16384),
);
onRecordAuthRequest((e) => {
  require(`${__hooks}/build/server.js`).limitAdminSession(e);
  e.next();
}, "users");
