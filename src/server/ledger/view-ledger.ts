import { query } from "../core/http";
import { ledgerPage } from "./ledger-page";

/** The caller's own ledger. */
export const viewLedger = query("GET /api/app/ledger", ({ app, caller, now, e }) =>
  ledgerPage(app, caller.id, e, now),
);
