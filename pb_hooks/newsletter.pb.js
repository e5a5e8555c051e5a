// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd("POST", "/api/app/newsletter", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "newsletter/subscribe",
    "subscribe",
  ),
);
routerAdd("POST", "/api/app/newsletter/confirm", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "newsletter/confirm-subscription",
    "confirmSubscription",
  ),
);
routerAdd("POST", "/api/app/newsletter/unsubscribe", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "newsletter/unsubscribe",
    "unsubscribe",
  ),
);
routerAdd("POST", "/api/app/newsletter/leave", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "newsletter/send-leave-link",
    "sendLeaveLink",
  ),
);
// Mail programs know this address alone: its token stays out of the log.
routerAdd(
  "POST",
  "/api/app/newsletter/unsubscribe/{token}",
  (e) =>
    require(`${__hooks}/build/core/load-handler.js`).callHandler(
      e,
      "newsletter/unsubscribe",
      "unsubscribeByMail",
    ),
  $apis.skipSuccessActivityLog(),
);
routerAdd("GET", "/api/app/admin/newsletter", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "newsletter/list-subscribers",
    "listSubscribers",
  ),
);
routerAdd("GET", "/api/app/admin/newsletter/export", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "newsletter/list-subscribers",
    "exportSubscribers",
  ),
);
routerAdd("POST", "/api/app/admin/newsletter/remove", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "newsletter/remove-subscriber",
    "removeSubscriber",
  ),
);
