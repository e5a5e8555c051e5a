// @ts-check
/// <reference path="../pb_data/types.d.ts" />

// What PocketBase would do with raw passwords and its own mails: ours are in auth.pb.js.
routerAdd("POST", "/api/collections/users/request-password-reset", (e) =>
  require(`${__hooks}/build/auth/closed-endpoints.js`).closedEndpoint(e),
);
routerAdd("POST", "/api/collections/users/confirm-password-reset", (e) =>
  require(`${__hooks}/build/auth/closed-endpoints.js`).closedEndpoint(e),
);
routerAdd("POST", "/api/collections/users/request-verification", (e) =>
  require(`${__hooks}/build/auth/closed-endpoints.js`).closedEndpoint(e),
);
routerAdd("POST", "/api/collections/users/confirm-verification", (e) =>
  require(`${__hooks}/build/auth/closed-endpoints.js`).closedEndpoint(e),
);
routerAdd("POST", "/api/collections/users/request-email-change", (e) =>
  require(`${__hooks}/build/auth/closed-endpoints.js`).closedEndpoint(e),
);
routerAdd("POST", "/api/collections/users/confirm-email-change", (e) =>
  require(`${__hooks}/build/auth/closed-endpoints.js`).closedEndpoint(e),
);
routerAdd("POST", "/api/collections/users/request-otp", (e) =>
  require(`${__hooks}/build/auth/closed-endpoints.js`).closedEndpoint(e),
);
routerAdd("POST", "/api/collections/users/auth-with-otp", (e) =>
  require(`${__hooks}/build/auth/closed-endpoints.js`).closedEndpoint(e),
);
routerAdd("POST", "/api/collections/users/auth-with-oauth2", (e) =>
  require(`${__hooks}/build/auth/closed-endpoints.js`).closedEndpoint(e),
);

// The same endpoints by another spelling of the collection (its id, other letter case).
onRecordAuthWithPasswordRequest(
  (e) => require(`${__hooks}/build/auth/closed-endpoints.js`).closedAuthRequest(e),
  "users",
);
onRecordRequestPasswordResetRequest(
  (e) => require(`${__hooks}/build/auth/closed-endpoints.js`).silentAuthRequest(e),
  "users",
);
onRecordConfirmPasswordResetRequest(
  (e) => require(`${__hooks}/build/auth/closed-endpoints.js`).closedAuthRequest(e),
  "users",
);
onRecordRequestVerificationRequest(
  (e) => require(`${__hooks}/build/auth/closed-endpoints.js`).silentAuthRequest(e),
  "users",
);
onRecordConfirmVerificationRequest(
  (e) => require(`${__hooks}/build/auth/closed-endpoints.js`).closedAuthRequest(e),
  "users",
);
onRecordRequestEmailChangeRequest(
  (e) => require(`${__hooks}/build/auth/closed-endpoints.js`).closedAuthRequest(e),
  "users",
);
onRecordConfirmEmailChangeRequest(
  (e) => require(`${__hooks}/build/auth/closed-endpoints.js`).closedAuthRequest(e),
  "users",
);
