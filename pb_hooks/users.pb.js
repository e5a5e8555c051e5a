// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd(
  "GET",
  "/api/app/admin/users",
  (e) =>
    require(`${__hooks}/build/core/load-handler.js`).callHandler(
      e,
      "users/list-users",
      "listUsers",
    ),
  $apis.gzip(),
);
routerAdd("GET", "/api/app/admin/users/{id}", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "users/view-user", "viewUser"),
);
routerAdd(
  "GET",
  "/api/app/admin/users/{id}/baskets",
  (e) =>
    require(`${__hooks}/build/core/load-handler.js`).callHandler(
      e,
      "users/user-baskets",
      "userBaskets",
    ),
  $apis.gzip(),
);
routerAdd("GET", "/api/app/admin/users/{id}/orders", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "users/user-orders",
    "userOrders",
  ),
);
routerAdd("POST", "/api/app/admin/users/note", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "users/notes", "saveNote"),
);
routerAdd("POST", "/api/app/admin/users/note/remove", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "users/notes", "removeNote"),
);
routerAdd("POST", "/api/app/admin/users/deactivate", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "users/deactivate", "deactivate"),
);
routerAdd("POST", "/api/app/admin/users/reactivate", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "users/deactivate", "reactivate"),
);
routerAdd("POST", "/api/app/admin/users/erasure", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "users/erase-user", "eraseUser"),
);
routerAdd("POST", "/api/app/admin/users/erasure/keep", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "users/erase-user", "keepUser"),
);
routerAdd(
  "GET",
  "/api/app/admin/users-export",
  (e) => require(`${__hooks}/build/users/export-users.js`).exportUsers(e),
  $apis.gzip(),
);
