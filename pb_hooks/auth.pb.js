// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd(
  "POST",
  "/api/app/sign-up",
  (e) => require(`${__hooks}/build/gate.js`).enter(e, "auth/sign-up", "signUp"),
  $apis.bodyLimit(16384),
);
routerAdd(
  "POST",
  "/api/app/confirm-email",
  (e) => require(`${__hooks}/build/gate.js`).enter(e, "auth/confirm-email", "confirmEmail"),
  $apis.bodyLimit(16384),
);
routerAdd(
  "POST",
  "/api/app/confirm-email/resend",
  (e) =>
    require(`${__hooks}/build/gate.js`).enter(e, "auth/resend-confirmation", "resendConfirmation"),
  $apis.bodyLimit(16384),
);
routerAdd(
  "POST",
  "/api/app/password/forgot",
  (e) => require(`${__hooks}/build/gate.js`).enter(e, "auth/forgot-password", "forgotPassword"),
  $apis.bodyLimit(16384),
);
routerAdd(
  "POST",
  "/api/app/password/reset",
  (e) => require(`${__hooks}/build/gate.js`).enter(e, "auth/reset-password", "resetPassword"),
  $apis.bodyLimit(16384),
);
routerAdd(
  "POST",
  "/api/app/password/change",
  (e) => require(`${__hooks}/build/gate.js`).enter(e, "auth/change-password", "changePassword"),
  $apis.bodyLimit(16384),
);
routerAdd(
  "POST",
  "/api/app/email/change",
  (e) => require(`${__hooks}/build/gate.js`).enter(e, "auth/change-email", "changeEmail"),
  $apis.bodyLimit(16384),
);
routerAdd(
  "POST",
  "/api/app/sign-out-everywhere",
  (e) =>
    require(`${__hooks}/build/gate.js`).enter(e, "auth/sign-out-everywhere", "signOutEverywhere"),
  $apis.bodyLimit(16384),
);
routerAdd("GET", "/api/app/session", (e) =>
  require(`${__hooks}/build/gate.js`).enter(e, "auth/session", "session"),
);

// Sign-in where PocketBase's SDK asks for it: this pattern is more exact than PocketBase's own.
routerAdd(
  "POST",
  "/api/collections/users/auth-with-password",
  (e) => require(`${__hooks}/build/gate.js`).enter(e, "auth/sign-in", "signIn"),
  $apis.bodyLimit(16384),
);
onRecordAuthRequest((e) => {
  require(`${__hooks}/build/auth/session.js`).limitAdminSession(e);
  e.next();
}, "users");
