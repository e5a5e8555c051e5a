// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd("POST", "/api/app/feedback", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "feedback/send-feedback",
    "sendFeedback",
  ),
);
