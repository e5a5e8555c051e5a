import {
  enterSchema,
  mayConfirm,
  mayRefund,
  mayWithdraw,
  needsSecondAdmin,
  proposalIdSchema,
  refundPostings,
  refundSchema,
} from "@/domain/ledger/manual";
import { PROPOSALS_MAX } from "@/domain/limits/limits";
import type { Cents } from "@/domain/money/rules";
import type { Permission } from "@/domain/order/rules";
import { DAY_MS } from "@/domain/time/durations";
import { momentText, sastDate } from "@/domain/time/sa-time";
import { requireStillAdmin } from "../admin/edits";
import { audit, isCarriedOut, ownPayment } from "../core/audit";
import { type Caller, command, fail } from "../core/http";
import { derivedId } from "../core/ids";
import { findOrNull, setAll } from "../core/records";
import { selectFirst } from "../core/sql";
import { nameOf, notifyMember } from "../mail/notify-member";
import { notify } from "../notifications/notify";
import { ledgerFor } from "../users/user-ledger";
import { findMember } from "../users/user-view";
import { balanceOf, post } from "./ledger";
import { availableFor } from "./order-credit";

const ENTERED = "ledger.corrected";
const ASKED = "ledger.entry_asked";
const CONFIRMED = "ledger.entry_confirmed";
const WITHDRAWN = "ledger.entry_withdrawn";
const REFUNDED = "ledger.refunded";

/** An entry by hand: at once, or above R5 000 and for oneself once a second admin confirms it. */
export const enterByHand = command(
  { route: "POST /api/app/admin/ledger/enter", body: enterSchema },
  ({ app: tx, caller, body, now, e }) => {
    const { id, user_id: userId, cents, reason } = body;
    requireStillAdmin(tx, caller);
    findMember(tx, userId);
    const entry = { tx, caller, now, id, userId, cents, reason };
    if (!isKnown(tx, { id, userId })) {
      const recent = enteredAlone(tx, userId, now);
      if (needsSecondAdmin({ cents, recent, isOwn: userId === caller.id })) ask(entry);
      else enter(entry, ENTERED);
    }
    return { ledger: ledgerFor(tx, caller, userId, e, now) };
  },
);

/** Confirm, by another admin. The entry is the second admin's, with both in the log. */
export const confirmEntry = command(
  { route: "POST /api/app/admin/ledger/confirm", body: proposalIdSchema },
  ({ app: tx, caller, body, now, e }) => {
    requireStillAdmin(tx, caller);
    const proposal = findProposal(tx, body.id);
    const userId = proposal.getString("user_id");
    const facts = {
      outcome: proposal.getString("outcome") as "" | "confirmed" | "withdrawn",
      asked_by: proposal.getString("asked_by"),
      user_id: userId,
    };
    if (isToApply(mayConfirm(facts, caller.id))) {
      decide(tx, proposal, "confirmed", caller, now);
      enter(
        {
          tx,
          caller,
          now,
          id: derivedId("confirmed", body.id),
          userId,
          cents: proposal.getInt("cents"),
          reason: proposal.getString("reason"),
        },
        CONFIRMED,
        { proposal: body.id, asked_by: facts.asked_by },
      );
    }
    return { ledger: ledgerFor(tx, caller, userId, e, now) };
  },
);

/** Withdraws an entry that waits for a second admin. */
export const withdrawEntry = command(
  { route: "POST /api/app/admin/ledger/withdraw", body: proposalIdSchema },
  ({ app: tx, caller, body, now, e }) => {
    requireStillAdmin(tx, caller);
    const proposal = findProposal(tx, body.id);
    const userId = proposal.getString("user_id");
    const outcome = proposal.getString("outcome") as "" | "confirmed" | "withdrawn";
    if (isToApply(mayWithdraw({ outcome }))) {
      decide(tx, proposal, "withdrawn", caller, now);
      audit(tx, {
        ...logOf(caller, userId, now),
        action: WITHDRAWN,
        after: { user_id: userId, proposal: body.id },
      });
    }
    return { ledger: ledgerFor(tx, caller, userId, e, now) };
  },
);

/** Records a refund to the member's bank and notifies the member. */
export const refundToBank = command(
  { route: "POST /api/app/admin/ledger/refund", body: refundSchema },
  ({ app: tx, caller, body, now, e }) => {
    const { id, user_id: userId, cents, date, reference } = body;
    requireStillAdmin(tx, caller);
    findMember(tx, userId);
    if (!isKnown(tx, { id, userId })) {
      if (date > sastDate(now)) fail(422, "validation_error", { date: "refund_date_future" });
      isToApply(mayRefund(cents, availableFor(tx, userId, "", now)));
      audit(tx, {
        ...logOf(caller, userId, now),
        id,
        action: REFUNDED,
        after: {
          user_id: userId,
          cents: -cents,
          bank_date: date,
          ...ownPayment(caller, [userId]),
        },
      });
      const bank = { bankDate: date, bankReference: reference };
      post(
        tx,
        { id, userId, actorId: caller.id, at: now },
        refundPostings(cents, balanceOf(tx, userId)).map((posting) => ({ ...posting, ...bank })),
      );
      notifyMember(tx, {
        userId,
        event: "refund_sent",
        eventId: id,
        data: { name: nameOf(tx, userId), amount: cents, date, reference },
        dueAt: now,
      });
    }
    return { ledger: ledgerFor(tx, caller, userId, e, now) };
  },
);

interface Entry {
  readonly tx: App;
  readonly caller: Caller;
  readonly now: number;
  readonly id: string;
  readonly userId: string;
  readonly cents: Cents;
  readonly reason: string;
}

/** Writes the entry, its line in the log and the message to the member. */
function enter({ tx, caller, now, id, userId, cents, reason }: Entry, action: string, more = {}) {
  const eventId = audit(tx, {
    ...logOf(caller, userId, now),
    id,
    action,
    reason,
    after: { user_id: userId, cents, ...more },
  });
  const event = { id: eventId, userId, actorId: caller.id, at: now, reason };
  post(tx, event, [{ purse: "groceries", cents, kind: "correction" }]);
  notify(tx, {
    userId,
    event: "credit_corrected",
    eventId,
    data: { name: nameOf(tx, userId), amount: cents, reason },
    dueAt: now,
  });
}

function ask({ tx, caller, now, id, userId, cents, reason }: Entry): void {
  if (waiting(tx, userId) >= PROPOSALS_MAX) fail(409, "too_many_entries_wait");
  const proposal = new Record(tx.findCollectionByNameOrId("ledger_proposals"));
  setAll(proposal, {
    id,
    user_id: userId,
    purse: "groceries",
    cents,
    reason,
    asked_by: caller.id,
    asked_at: momentText(now),
  });
  tx.save(proposal);
  audit(tx, {
    ...logOf(caller, userId, now),
    id,
    action: ASKED,
    reason,
    after: { user_id: userId, cents },
  });
}

function decide(
  tx: App,
  proposal: RecordModel,
  outcome: "confirmed" | "withdrawn",
  caller: Caller,
  now: number,
): void {
  setAll(proposal, { outcome, decided_by: caller.id, decided_at: momentText(now) });
  tx.save(proposal);
}

/** In the log of the member, so that an erasure takes the words out of it. */
function logOf(caller: Caller, userId: string, at: number) {
  return { at, actorId: caller.id, collection: "users", recordId: userId };
}

/** Whether this command was carried out before. Another one's id is refused. */
function isKnown(tx: App, { id, userId }: { id: string; userId: string }): boolean {
  return isCarriedOut(
    tx,
    id,
    (entry) =>
      /^ledger\./.test(entry.getString("action")) && entry.getString("record_id") === userId,
  );
}

/** What was entered for a member in 24 hours without a second admin, without signs. */
function enteredAlone(tx: App, userId: string, now: number): Cents {
  const found = selectFirst(
    tx,
    `SELECT COALESCE(SUM(ABS(after ->> '$.cents')), 0) AS cents FROM audit_log
     WHERE collection = 'users' AND record_id = {:userId} AND at > {:since} AND action = '${ENTERED}'`,
    { userId, since: momentText(now - DAY_MS) },
    { cents: 0 },
  );
  return found?.cents ?? 0;
}

function waiting(tx: App, userId: string): number {
  const found = selectFirst(
    tx,
    `SELECT COUNT(*) AS n FROM (SELECT 1 FROM ledger_proposals
       WHERE user_id = {:userId} AND outcome = '' LIMIT ${PROPOSALS_MAX})`,
    { userId },
    { n: 0 },
  );
  return found?.n ?? 0;
}

function findProposal(tx: App, id: string): RecordModel {
  return findOrNull(tx, "ledger_proposals", id) ?? fail(404, "not_found");
}

function isToApply(permission: Permission): boolean {
  if (!permission.ok) fail(permission.status, permission.code);
  return permission.value === "apply";
}
