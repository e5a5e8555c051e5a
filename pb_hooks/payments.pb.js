// @ts-check
/// <reference path="../pb_data/types.d.ts" />

routerAdd("GET", "/api/app/proofs/{id}", (e) =>
  require(`${__hooks}/build/server.js`).downloadProof(e),
);
onFileDownloadRequest(
  (e) => require(`${__hooks}/build/server.js`).closedProofFile(e),
  "payment_proofs",
);
