// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd("POST", "/api/app/sign-up", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "auth/sign-up", "signUp"),
);
routerAdd("POST", "/api/app/confirm-email", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "auth/confirm-email",
    "confirmEmail",
  ),
);
routerAdd("POST", "/api/app/confirm-email/resend", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "auth/resend-confirmation",
    "resendConfirmation",
  ),
);
routerAdd("POST", "/api/app/password/forgot", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "auth/forgot-password",
    "forgotPassword",
  ),
);
routerAdd("POST", "/api/app/password/reset", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "auth/reset-password",
    "resetPassword",
  ),
);
routerAdd("POST", "/api/app/password/change", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "auth/change-password",
    "changePassword",
  ),
);
routerAdd("POST", "/api/app/email/change", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "auth/change-email",
    "changeEmail",
  ),
);
routerAdd("POST", "/api/app/sign-out-everywhere", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "auth/sign-out-everywhere",
    "signOutEverywhere",
  ),
);
routerAdd("GET", "/api/app/session", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "auth/session", "session"),
);

// Sign-in where PocketBase's SDK asks for it: this pattern is more exact than PocketBase's own.
routerAdd("POST", "/api/collections/users/auth-with-password", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "auth/sign-in", "signIn"),
);
onRecordAuthRequest((e) => {
  require(`${__hooks}/build/auth/session.js`).limitAdminSession(e);
  e.next();
}, "users");
