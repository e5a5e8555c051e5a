import type { LedgerPage } from "@/domain/ledger/responses";
import { audit } from "../core/audit";
import { type Caller, inTransaction, query } from "../core/http";
import { recordView } from "../core/views";
import { ledgerPage } from "../ledger/ledger-page";
import { findMember } from "./user-view";
import { memberAsked } from "./view-user";

/** A member's ledger for the admins. The audit log says who looked. */
export const userLedger = query(
  "GET /api/app/admin/users/{id}/ledger",
  ({ app, caller, now, e }): LedgerPage => {
    const userId = memberAsked(e);
    findMember(app, userId);
    const { purpose, after = "" } = e.requestInfo().query;
    const about = { action: "ledger.opened", collection: "users", recordId: userId };
    recordView(app, { ...about, caller, now, memberId: userId });
    if (purpose === "file" && after === "") logExport(app, caller, userId, now);
    return ledgerPage(app, userId, e, now);
  },
);

/** A file is read page by page; only its first page is logged. */
function logExport(app: App, caller: Caller, userId: string, now: number): void {
  inTransaction(app, (tx) =>
    audit(tx, {
      at: now,
      actorId: caller.id,
      action: "ledger.exported",
      collection: "users",
      recordId: userId,
      after: { member: userId },
    }),
  );
}
