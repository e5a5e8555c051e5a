import { PROPOSALS_MAX } from "@/domain/account/member-limits";
import { mayConfirm } from "@/domain/ledger/manual";
import type { Proposal, UserLedger } from "@/domain/ledger/responses";
import { isAllowed } from "@/domain/order/rules";
import { type Caller, query } from "../core/http";
import { selectAll } from "../core/sql";
import { recordView } from "../core/views";
import { findMember } from "../users/user-view";
import { memberAsked } from "../users/view-user";
import { ledgerPage } from "./ledger-page";

/** A member's ledger for the admins, with what waits for a second one. The audit log says who looked. */
export const userLedger = query({ access: "admin" }, ({ app, caller, now, e }): UserLedger => {
  const userId = memberAsked(e);
  findMember(app, userId);
  recordView(app, {
    caller,
    now,
    action: "ledger.opened",
    collection: "users",
    recordId: userId,
    memberId: userId,
  });
  return ledgerFor(app, caller, userId, e, now);
});

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
