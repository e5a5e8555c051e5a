import { mayConfirm } from "@/domain/ledger/manual";
import type { Proposal, UserLedger } from "@/domain/ledger/responses";
import { PROPOSALS_MAX } from "@/domain/limits/limits";
import { isAllowed } from "@/domain/order/rules";
import { audit } from "../core/audit";
import { type Caller, inTransaction, query } from "../core/http";
import { selectAll } from "../core/sql";
import { recordView } from "../core/views";
import { ledgerPage } from "../ledger/ledger-page";
import { findMember } from "./user-view";
import { memberAsked } from "./view-user";

/** A member's ledger for the admins, with what waits for a second one. The audit log says who looked. */
export const userLedger = query(
  "GET /api/app/admin/users/{id}/ledger",
  ({ app, caller, now, e }): UserLedger => {
    const userId = memberAsked(e);
    findMember(app, userId);
    const { purpose, after = "" } = e.requestInfo().query;
    const about = { action: "ledger.opened", collection: "users", recordId: userId };
    recordView(app, { ...about, caller, now, memberId: userId });
    if (purpose === "file" && after === "") logExport(app, caller, userId, now);
    return ledgerFor(app, caller, userId, e, now);
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

/** What the admins' commands answer, too: the newest entries. */
export function ledgerFor(
  app: App,
  caller: Caller,
  userId: string,
  e: RequestEvent,
  now: number,
): UserLedger {
  return { ...ledgerPage(app, userId, e, now), proposals: proposalsOf(app, caller, userId) };
}

function proposalsOf(app: App, caller: Caller, userId: string): Proposal[] {
  const rows = selectAll(
    app,
    `SELECT p.id, p.cents, p.reason, p.asked_at, p.asked_by AS asked_by_id,
       COALESCE(u.email, '') AS asked_by
     FROM ledger_proposals p LEFT JOIN users u ON u.id = p.asked_by
     WHERE p.user_id = {:userId} AND p.outcome = ''
     ORDER BY p.asked_at DESC, p.id LIMIT ${PROPOSALS_MAX}`,
    { userId },
    { id: "", cents: 0, reason: "", asked_at: "", asked_by_id: "", asked_by: "" },
  );
  return rows.map(({ asked_by_id, ...row }) => ({
    ...row,
    may_confirm: isAllowed(
      mayConfirm({ outcome: "", asked_by: asked_by_id, user_id: userId }, caller.id),
    ),
  }));
}
