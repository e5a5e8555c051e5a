import { MEMBERSHIPS_SHOWN } from "@/domain/limits/limits";
import { MEMBERSHIP_FEE } from "@/domain/membership/fee";
import type { Membership, MembershipPayment, MembershipView } from "@/domain/membership/responses";
import {
  lastMembershipChange,
  membershipCredit,
  monthWithDelivery,
  nextMonthToPay,
} from "@/domain/membership/rules";
import { uncompletedPayment } from "@/domain/membership/uncompleted";
import type { Cents } from "@/domain/money/rules";
import { PROOFS_PER_DECISION } from "@/domain/payment/rules";
import { monthPeriod } from "@/domain/time/sa-time";
import { type Caller, fail } from "../core/http";
import { findFirstOrNull } from "../core/records";
import { selectAll, selectFirst } from "../core/sql";
import { comingDeliveries } from "../deliveries/deliveries";
import { memberCredit } from "../ledger/ledger";
import { availableFor, holdsItsCredit } from "../ledger/order-credit";
import { isMonthCovered } from "../orders/fee-terms";
import { findReference } from "../orders/issue-reference";
import { isMonthPaid, isRejected } from "../orders/order-subscription";
import { countSinceDecision, newestProof } from "../orders/proofs";
import { UNPAID_TO_CHECK, waitingSince } from "../payments/pending-groups";

/** The caller's own membership reference; any other one answers as if there were none. */
export function ownReference(app: App, caller: Caller, reference: string): RecordModel {
  const found = findReference(app, reference);
  const isOwn =
    found?.getString("user_id") === caller.id && found.getString("purpose") === "membership";
  return found && isOwn ? found : fail(404, "not_found");
}

/** The membership that was completed with a reference, or null. */
export function membershipOfReference(app: App, reference: string): RecordModel | null {
  return findFirstOrNull(app, "subscriptions", "payment_reference = {:reference}", { reference });
}

/** A reference and the month that it was issued for. */
interface Issued {
  readonly reference: string;
  readonly month: string;
}

const UNPAID_REFERENCE = `SELECT r.reference, r.month_period AS month FROM payment_references r
  LEFT JOIN subscriptions s ON s.payment_reference = r.reference
  WHERE r.user_id = {:userId} AND r.purpose = 'membership' AND r.replaced_at = ''`;

/** When a deposit that names a reference `r` last became its member's credit; NULL where none is. In SQL. */
export const CREDITED_AT = `(SELECT MAX(m.matched_at) FROM line_matches m CROSS JOIN bank_lines b ON b.id = m.line_id
  WHERE m.user_id = r.user_id AND m.user_id != '' AND m.kind = 'credit' AND m.undone_at = ''
    AND instr(b.key_text, r.reference) > 0)`;

/** When the deposit of a reference last became its member's credit; empty where it didn't. */
export function creditedAt(app: App, reference: string): string {
  const found = selectFirst(
    app,
    `SELECT COALESCE(${CREDITED_AT}, '') AS at FROM payment_references r WHERE r.reference = {:reference}`,
    { reference },
    { at: "" },
  );
  return found?.at ?? "";
}

/**
 * The reference that the member has open: one that a proof was sent for and that is not completed, whatever month it
 * is by now, or else the one of this month. A proof whose deposit has become credit waits for nothing: the credit pays.
 */
export function openReference(app: App, userId: string, month: string): Issued | null {
  const uncompleted = selectFirst(
    app,
    `${UNPAID_REFERENCE} AND s.id IS NULL AND EXISTS (
       SELECT 1 FROM payment_proofs p WHERE p.payment_reference = r.reference)
       AND ${CREDITED_AT} IS NULL
     ORDER BY r.month_period = {:month} DESC, r.issued_at DESC LIMIT 1`,
    { userId, month },
    { reference: "", month: "" },
  );
  return uncompleted ?? referenceOfMonth(app, userId, month);
}

/** The reference of a month that the member hasn't paid. */
export function referenceOfMonth(app: App, userId: string, month: string): Issued | null {
  return selectFirst(
    app,
    `${UNPAID_REFERENCE} AND r.month_period = {:month} AND COALESCE(s.paid, 0) = 0
     ORDER BY (s.id IS NULL) DESC, r.issued_at DESC LIMIT 1`,
    { userId, month },
    { reference: "", month: "" },
  );
}

const MEMBERSHIP = {
  id: "",
  price: 0,
  status: "",
  paid: 0,
  month_period: "",
  payment_reference: "",
  current_period_start: "",
  current_period_end: "",
  cancelled_at: "",
  created_at: "",
};

/** All that a member is shown of the membership. */
export function membershipView(app: App, userId: string, now: number): MembershipView {
  const month = monthPeriod(now);
  const memberships = membershipsOf(app, userId);
  const next = monthToPay(app, userId, now);
  const ready = readyPayment(app, userId, next, now);
  return {
    now,
    memberships,
    waiting: waitingPayment(app, userId, ready, now),
    ready,
    credit: memberCredit(app, userId),
    credit_available: availableFor(app, userId, "", now),
    month_period: month,
    month_state: monthState(app, userId, month, now),
    next_month: next,
  };
}

/** The payment whose reference is open already: by a proof, a reminder, or by looking. */
function readyPayment(
  app: App,
  userId: string,
  month: string,
  now: number,
): MembershipPayment | null {
  const open = openReference(app, userId, month);
  return open && membershipPayment(app, { ...open, now });
}

/** The payment whose proof was sent and that isn't completed; null without one. */
export function uncompletedOf(
  app: App,
  userId: string,
  memberships: Membership[],
  now: number,
): MembershipPayment | null {
  const ready = readyPayment(app, userId, monthToPay(app, userId, now), now);
  return uncompletedPayment({ ready, memberships });
}

/** The member's memberships, the newest first. */
export function membershipsOf(app: App, userId: string): Membership[] {
  const rows = selectAll(
    app,
    `SELECT ${Object.keys(MEMBERSHIP).join(", ")}, ${isRejected("s")} AS rejected
     FROM subscriptions s WHERE user_id = {:userId}
     ORDER BY created_at DESC, id DESC LIMIT ${MEMBERSHIPS_SHOWN}`,
    { userId },
    { ...MEMBERSHIP, rejected: 0 },
  );
  return rows.map(
    (row) => ({ ...row, paid: row.paid === 1, rejected: row.rejected === 1 }) as Membership,
  );
}

/** The month that a membership would be paid for now: never one for which money is there or on its way. */
export function monthToPay(
  app: App,
  userId: string,
  now: number,
  from = firstToPay(app, userId, now),
): string {
  return nextMonthToPay(from, (month) => isMonthCovered(app, userId, month, now));
}

/**
 * The first month that a reminder asks for: the next one where this one's fee buys no delivery any more. A month whose
 * reference the member has seen stays.
 */
export function firstToRemind(app: App, userId: string, now: number): string {
  const month = monthPeriod(now);
  const isShown = referenceOfMonth(app, userId, month) !== null;
  return isShown ? month : monthWithDelivery(comingDeliveries(app, now), now);
}

/** This month, or the one that a reminder has asked for. */
function firstToPay(app: App, userId: string, now: number): string {
  const month = firstToRemind(app, userId, now);
  return referenceOfMonth(app, userId, month) ? month : monthPeriod(now);
}

/** What a membership is paid with, and the proof that the server has of it. */
export function membershipPayment(
  app: App,
  { reference, month, now }: { reference: string; month: string; now: number },
): MembershipPayment {
  return {
    payment_reference: reference,
    month_period: month,
    price: MEMBERSHIP_FEE,
    credit_applied: creditApplied(app, reference, now),
    proof: newestProof(app, { reference }),
    proofs_left: Math.max(0, PROOFS_PER_DECISION - countSinceDecision(app, { reference })),
    completed: membershipOfReference(app, reference)?.getString("status") === "active",
  };
}

/** What of the fee credit pays: as it was completed, and before that as much as is there. */
function creditApplied(app: App, reference: string, now: number): Cents {
  const membership = membershipOfReference(app, reference);
  if (membership && (membership.getBool("paid") || holdsItsCredit(membership, now))) {
    return membership.getInt("credit_applied");
  }
  const userId = findReference(app, reference)?.getString("user_id") ?? "";
  return membershipCredit(MEMBERSHIP_FEE, availableFor(app, userId, "", now));
}

/**
 * The newest unverified membership that was paid on its own, as long as an admin is to check it: it takes another proof.
 * One that is begun again with its reference is `ready`.
 */
function waitingPayment(
  app: App,
  userId: string,
  ready: MembershipPayment | null,
  now: number,
): MembershipPayment | null {
  const waiting = selectFirst(
    app,
    `SELECT s.payment_reference AS reference, s.month_period AS month
     FROM subscriptions s INDEXED BY idx_subscriptions_user_created
     WHERE s.user_id = {:userId} AND s.payment_reference != {:ready} AND ${UNPAID_TO_CHECK.where}
     ORDER BY s.created_at DESC, s.id DESC LIMIT 1`,
    { userId, ready: ready?.payment_reference ?? "", ...waitingSince(now) },
    { reference: "", month: "" },
  );
  return waiting && membershipPayment(app, { ...waiting, now });
}

function monthState(app: App, userId: string, month: string, now: number) {
  if (isMonthPaid(app, userId, month)) return "paid";
  return isMonthCovered(app, userId, month, now) ? "awaiting" : "unpaid";
}

interface Seen {
  readonly memberships: readonly Membership[];
  /** What the member saw. */
  readonly basedOn: string;
  readonly now: number;
}

/** 409 `membership_changed`, with what is stored, where a later decision would be overruled. */
export function requireUnchanged(tx: App, userId: string, seen: Seen): void {
  const { memberships, basedOn, now } = seen;
  if (basedOn === lastMembershipChange(memberships)) return;
  fail(409, "membership_changed", {}, { membership: membershipView(tx, userId, now) });
}
