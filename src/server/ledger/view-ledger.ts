import { query } from "../core/http";
import { ledgerPage } from "./ledger-page";

/** The caller's own ledger. */
export const viewLedger = query({ access: "member" }, ({ app, caller, now, e }) =>
  ledgerPage(app, caller.id, e, now),
);
