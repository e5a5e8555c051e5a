// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd(
  "POST",
  "/api/app/feedback",
  (e) => require(`${__hooks}/build/server.js`).sendFeedback(e),
  $apis.bodyLimit(16384),
);
