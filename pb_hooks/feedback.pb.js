// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd("POST", "/api/app/feedback", (e) =>
  require(`${__hooks}/build/gate.js`).enter(e, "feedback/send-feedback", "sendFeedback"),
);
