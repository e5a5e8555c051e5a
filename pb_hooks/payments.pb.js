// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd("GET", "/api/app/payments/pending", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "payments/list-pending",
    "listPending",
  ),
);
routerAdd("GET", "/api/app/payments/{kind}/{id}/proofs", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "payments/list-proofs",
    "listProofs",
  ),
);
routerAdd("GET", "/api/app/payments/verified-orders.csv", (e) =>
  require(`${__hooks}/build/payments/export-verified-orders.js`).exportVerifiedOrders(e),
);
routerAdd("POST", "/api/app/payments/verify", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "payments/verify-payment",
    "verifyPayment",
  ),
);
routerAdd("POST", "/api/app/payments/reject", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "payments/reject-payment",
    "rejectPayment",
  ),
);
routerAdd("POST", "/api/app/payments/undo", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "statement/undo-decision",
    "undoDecision",
  ),
);
routerAdd("POST", "/api/app/payments/reopen", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "payments/order-transitions",
    "reopenPayment",
  ),
);
routerAdd("POST", "/api/app/payments/cancel", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "payments/order-transitions",
    "cancelAsAdmin",
  ),
);
routerAdd("POST", "/api/app/payments/delivered", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "payments/order-transitions",
    "deliverOrder",
  ),
);
routerAdd("POST", "/api/app/payments/deposit-check", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "payments/order-transitions",
    "checkDeposit",
  ),
);
routerAdd("POST", "/api/app/payments/verify-many", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "payments/bulk",
    "verifyPayments",
  ),
);
routerAdd("POST", "/api/app/payments/undo-many", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "payments/bulk", "undoDecisions"),
);
routerAdd("POST", "/api/app/payments/delivered-many", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(e, "payments/bulk", "deliverOrders"),
);
routerAdd("GET", "/api/app/admin/payments/verified", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "payments/list-verified",
    "listVerified",
  ),
);
routerAdd("GET", "/api/app/admin/payments/{id}", (e) =>
  require(`${__hooks}/build/core/load-handler.js`).callHandler(
    e,
    "payments/open-payment",
    "openPayment",
  ),
);

routerAdd("GET", "/api/app/proofs/{id}", (e) =>
  require(`${__hooks}/build/payments/download-proof.js`).downloadProof(e),
);
onFileDownloadRequest(
  (e) => require(`${__hooks}/build/payments/download-proof.js`).closedProofFile(e),
  "payment_proofs",
);
cronAdd("sweep-orphan-files", "40 1 * * *", () =>
  require(`${__hooks}/build/payments/sweep-orphan-files.js`).sweepOrphanFiles($app),
);
cronAdd("sweep-partial-files", "50 1 * * *", () =>
  require(`${__hooks}/build/payments/partial-file.js`).sweepPartialFiles($app),
);
