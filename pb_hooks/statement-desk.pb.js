// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd("GET", "/api/app/admin/statement/desk/lines", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "statement/desk-lists",
    "listDeskLines",
  ),
);
routerAdd("GET", "/api/app/admin/statement/desk/payments", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "statement/desk-lists",
    "listDeskPayments",
  ),
);
routerAdd("GET", "/api/app/admin/statement/desk/done", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "statement/desk-lists",
    "listDone",
  ),
);
routerAdd("GET", "/api/app/admin/statement/desk/summary", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "statement/summary",
    "summariseDesk",
  ),
);
routerAdd("POST", "/api/app/admin/statement/desk/match", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "statement/match-lines",
    "matchLine",
  ),
);
routerAdd("POST", "/api/app/admin/statement/desk/match-exact", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "statement/match-lines",
    "matchExact",
  ),
);
routerAdd("POST", "/api/app/admin/statement/desk/undo", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "statement/decide-lines",
    "undoLines",
  ),
);
routerAdd("POST", "/api/app/admin/statement/desk/credit", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "statement/decide-lines",
    "creditLine",
  ),
);
routerAdd("POST", "/api/app/admin/statement/desk/not-ours", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "statement/decide-lines",
    "setNotOurs",
  ),
);
routerAdd("POST", "/api/app/admin/statement/desk/return", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "statement/decide-lines",
    "returnLine",
  ),
);
routerAdd("POST", "/api/app/admin/statement/desk/refund", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "statement/match-refund",
    "matchRefund",
  ),
);
routerAdd("POST", "/api/app/admin/statement/desk/reopen", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "statement/decide-lines",
    "reopenLine",
  ),
);
routerAdd("POST", "/api/app/admin/statement/desk/email", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "statement/email-member",
    "emailMember",
  ),
);
