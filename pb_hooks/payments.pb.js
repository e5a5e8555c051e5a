// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd("GET", "/api/app/payments/pending", (e) =>
  require(`${__hooks}/build/server.js`).listPending(e),
);
routerAdd("GET", "/api/app/payments/verified-orders.csv", (e) =>
  require(`${__hooks}/build/server.js`).exportVerifiedOrders(e),
);
routerAdd("POST", "/api/app/payments/verify", (e) =>
  require(`${__hooks}/build/server.js`).verifyPayment(e),
);
routerAdd("POST", "/api/app/payments/reject", (e) =>
  require(`${__hooks}/build/server.js`).rejectPayment(e),
);
routerAdd("POST", "/api/app/payments/undo", (e) =>
  require(`${__hooks}/build/server.js`).undoDecision(e),
);
routerAdd("POST", "/api/app/payments/reopen", (e) =>
  require(`${__hooks}/build/server.js`).reopenPayment(e),
);
routerAdd("POST", "/api/app/payments/cancel", (e) =>
  require(`${__hooks}/build/server.js`).cancelAsAdmin(e),
);
routerAdd("POST", "/api/app/payments/delivered", (e) =>
  require(`${__hooks}/build/server.js`).deliverOrder(e),
);
routerAdd("POST", "/api/app/payments/deposit-check", (e) =>
  require(`${__hooks}/build/server.js`).checkDeposit(e),
);

routerAdd("GET", "/api/app/proofs/{id}", (e) =>
  require(`${__hooks}/build/server.js`).downloadProof(e),
);
onFileDownloadRequest(
  (e) => require(`${__hooks}/build/server.js`).closedProofFile(e),
  "payment_proofs",
);
cronAdd("sweep-orphan-files", "40 1 * * *", () =>
  require(`${__hooks}/build/server.js`).sweepOrphanFiles($app),
);
