// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd("GET", "/api/app/admin/statement/accounts", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "statement/accounts",
    "listAccounts",
  ),
);
routerAdd("GET", "/api/app/admin/statement/imports", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "statement/list-imports",
    "listImports",
  ),
);
routerAdd("POST", "/api/app/admin/statement/preview", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "statement/preview-statement",
    "previewStatement",
  ),
);
routerAdd("POST", "/api/app/admin/statement/import", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "statement/import-statement",
    "importStatement",
  ),
);
routerAdd("POST", "/api/app/admin/statement/undo-import", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "statement/undo-import",
    "undoImport",
  ),
);
routerAdd("GET", "/api/app/admin/statement/imports/{id}/file", (e) =>
  require(`${__hooks}/build/statement/download-file.js`).downloadStatement(e),
);
onFileDownloadRequest(
  (e) => require(`${__hooks}/build/statement/download-file.js`).closedStatementFile(e),
  "statement_imports",
);
