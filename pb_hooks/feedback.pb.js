// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd("POST", "/api/app/feedback", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "feedback/send-feedback",
    "sendFeedback",
  ),
);
routerAdd("GET", "/api/app/admin/feedback", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "feedback/list-feedback",
    "listFeedback",
  ),
);
routerAdd("POST", "/api/app/admin/feedback/status", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "feedback/set-feedback-status",
    "setFeedbackStatus",
  ),
);
