import { creditAtClaim } from "@/domain/ledger/credit";
import { MEMBERSHIP_FEE } from "@/domain/membership/fee";
import { completeMembershipSchema } from "@/domain/membership/requests";
import {
  BILLING_CYCLE,
  creditPaysMembership,
  mayCompleteMembership,
  membershipCredit,
  membershipPeriodOf,
  PLAN_NAME,
} from "@/domain/membership/rules";
import type { Cents } from "@/domain/money/rules";
import { momentText, monthPeriod } from "@/domain/time/sa-time";
import { isRepeated } from "../core/done-commands";
import { command, fail } from "../core/http";
import { derivedId } from "../core/ids";
import { newRecord, setAll } from "../core/records";
import { requirePermission } from "../core/require-permission";
import { execute } from "../core/sql";
import { availableFor } from "../ledger/order-credit";
import { startedWith, tellMembershipStarted } from "../mail/member-events";
import { isMonthPaid } from "../orders/order-subscription";
import { countOfReference, newestProof, proofPath } from "../orders/proofs";
import { verifyMembershipCovered } from "../payments/book-payment";
import {
  creditedAt,
  membershipOfReference,
  membershipsOf,
  membershipView,
  monthToPay,
  ownReference,
  requireUnchanged,
} from "./membership";

/** 'Complete Subscription': the membership of a reference begins, unpaid until an admin has verified it. */
export const completeMembership = command(
  { route: "POST /api/app/membership/complete", body: completeMembershipSchema },
  ({ app: tx, caller, body, now }) => {
    const reference = ownReference(tx, caller, body.payment_reference);
    if (isRepeated(tx, caller.id, body.id, now)) {
      return { membership: membershipView(tx, caller.id, now) };
    }
    const memberships = membershipsOf(tx, caller.id);
    const known = memberships.find(
      (membership) => membership.payment_reference === body.payment_reference,
    );
    const proofs = countOfReference(tx, body.payment_reference);
    const isByDeposit = isByOwnDeposit(tx, reference, now);
    const withCredit = body.with_credit || isByDeposit;
    if (requirePermission(mayCompleteMembership(known, { proofs, withCredit }, now))) {
      // Refunded before its month began: a late command starts no membership that won't be paid.
      if (reference.getString("replaced_at")) {
        fail(409, "membership_changed", {}, { membership: membershipView(tx, caller.id, now) });
      }
      requireUnchanged(tx, caller.id, { memberships, basedOn: body.based_on, now });
      if (withCredit) requireCredit(tx, reference, { isByDeposit, now });
      const month = isByDeposit ? monthOfDeposit(tx, reference, now) : undefined;
      startMembership(tx, reference, { now, withCredit, month, credit: body.credit });
    }
    return { membership: membershipView(tx, caller.id, now) };
  },
);

/**
 * Whether the deposit of a reference has become the credit by which it is paid, whatever its member's phone knows of it.
 * Where that has been used since, a proof that came later tells of another deposit.
 */
function isByOwnDeposit(tx: App, reference: RecordModel, now: number): boolean {
  const code = reference.getString("reference");
  const at = creditedAt(tx, code);
  if (!at) return false;
  return (
    (newestProof(tx, { reference: code })?.created_at ?? "") < at || isEnough(tx, reference, now)
  );
}

/** Its own month, or where that is over, paid or on its way the next one that isn't. */
function monthOfDeposit(tx: App, reference: RecordModel, now: number): string {
  const [own, current] = [reference.getString("month_period"), monthPeriod(now)];
  return monthToPay(tx, reference.getString("user_id"), now, own < current ? current : own);
}

function isEnough(tx: App, reference: RecordModel, now: number): boolean {
  const available = availableFor(tx, reference.getString("user_id"), "", now);
  return creditPaysMembership(MEMBERSHIP_FEE, available);
}

/**
 * 409 `membership_credit_short`, with what is stored, where another order has used the credit; `membership_changed` where
 * it would pay a month that is paid or over, and isn't the reference's own deposit.
 */
function requireCredit(
  tx: App,
  reference: RecordModel,
  { isByDeposit, now }: { readonly isByDeposit: boolean; readonly now: number },
): void {
  const userId = reference.getString("user_id");
  const month = reference.getString("month_period");
  // A command that comes after its month would use credit for a month that is over.
  const isOther = !isByDeposit && (month < monthPeriod(now) || isMonthPaid(tx, userId, month));
  if (isEnough(tx, reference, now) && !isOther) return;
  const code = isOther ? "membership_changed" : "membership_credit_short";
  fail(409, code, {}, { membership: membershipView(tx, userId, now) });
}

interface Start {
  readonly now: number;
  readonly withCredit: boolean;
  /** The month that it pays, where that isn't the reference's own. */
  readonly month?: string | undefined;
  /** What the page took off the fee; what another order has used since is not there. */
  readonly credit?: Cents;
  /** When the server told of it, where a phone claims it after a restore. */
  readonly toldAt?: number;
}

/** Begins it, or begins it again where it was cancelled or has lapsed without being paid. */
export function startMembership(
  tx: App,
  reference: RecordModel,
  { now, withCredit, month = reference.getString("month_period"), credit = 0, toldAt = 0 }: Start,
): void {
  const available = availableFor(tx, reference.getString("user_id"), "", now);
  const code = reference.getString("reference");
  const period = membershipPeriodOf(month, now);
  const membership = membershipOfReference(tx, code) ?? newRecord(tx, "subscriptions");
  setAll(membership, {
    ...(!membership.id && { id: derivedId("membership", code) }),
    user_id: reference.getString("user_id"),
    plan_name: PLAN_NAME,
    price: MEMBERSHIP_FEE,
    status: "active",
    billing_cycle: BILLING_CYCLE,
    current_period_start: momentText(period.start),
    current_period_end: momentText(period.end),
    cancelled_at: "",
    payment_reference: code,
    month_period: month,
    paid: false,
    credit_applied: creditAtClaim(membershipCredit(MEMBERSHIP_FEE, credit), available),
    proof_of_payment_url: proofPath(newestProof(tx, { reference: code })?.id ?? ""),
    created_at: momentText(now),
    told_at: toldAt,
  });
  tx.save(membership);
  execute(
    tx,
    "UPDATE payment_proofs SET subscription_id = {:id} WHERE payment_reference = {:reference}",
    { id: membership.id, reference: code },
  );
  if (withCredit) verifyMembershipCovered(tx, membership, now);
  if (toldAt) return; // its member was told then
  tellMembershipStarted(tx, membership, {
    eventId: startedWith(`${membership.id}:${now}`),
    dueAt: now,
  });
}
