// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd("POST", "/api/app/push/settings", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "push/push-settings",
    "pushSettings",
  ),
);
routerAdd("POST", "/api/app/push/phone", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "push/phones", "addPhone"),
);
routerAdd("POST", "/api/app/push/forget", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "push/phones", "forgetPhone"),
);
routerAdd("POST", "/api/app/push/news", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "push/push-news", "pushNews"),
);
routerAdd("POST", "/api/app/push/renew", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "push/phones", "renewPhone"),
);
routerAdd("POST", "/api/app/push/test", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "push/test-phone", "testPhone"),
);
cronAdd("push", "* * * * *", () =>
  require(`${__hooks}/build/push/send-due-pushes.js`).sendDuePushes($app),
);
