import { endOnCancel, refundOf } from "@/domain/membership/cancel";
import { type CancelMembership, cancelMembershipSchema } from "@/domain/membership/requests";
import type { Membership } from "@/domain/membership/responses";
import { mayCancelMembership } from "@/domain/membership/rules";
import { momentText } from "@/domain/time/sa-time";
import { audit } from "../core/audit";
import { isRepeated } from "../core/done-commands";
import { command, fail } from "../core/http";
import { newId } from "../core/ids";
import { findOrNull, setAll } from "../core/records";
import { requirePermission } from "../core/require-permission";
import { reverseCharges } from "../ledger/ledger";
import { nameOf, notifyMember } from "../mail/notify-member";
import { retireReference } from "../orders/issue-reference";
import { membershipsOf, membershipView, requireUnchanged } from "./membership";

/** Cancel by the member: what is current ends with its period, and nothing renews it. */
export const cancelMembership = command(
  { route: "POST /api/app/membership/cancel", body: cancelMembershipSchema },
  ({ app: tx, caller, body, now }) => {
    if (!isRepeated(tx, caller.id, body.id, now)) apply(tx, caller.id, body, now);
    return { membership: membershipView(tx, caller.id, now) };
  },
);

function apply(
  tx: App,
  userId: string,
  { based_on: basedOn, refund: promised = 0 }: CancelMembership,
  now: number,
): void {
  const memberships = membershipsOf(tx, userId);
  if (!requirePermission(mayCancelMembership(memberships, now))) return;
  requireUnchanged(tx, userId, { memberships, basedOn, now });
  const end = endOnCancel(memberships, now);
  // The month has begun on the way here: the member decides again.
  if (refundOf(end) < promised) {
    fail(409, "membership_refund_less", {}, { membership: membershipView(tx, userId, now) });
  }
  for (const { id } of end.cancelled) cancel(tx, id, now);
  for (const { id } of end.refunded) refund(tx, userId, id, now);
  tell(tx, userId, end, now);
}

function cancel(tx: App, id: string, now: number): void {
  const record = findOrNull(tx, "subscriptions", id);
  if (!record) return;
  setAll(record, { status: "cancelled", cancelled_at: momentText(now) });
  tx.save(record);
}

/** A paid month that has not begun: its fee is the member's credit, and the month is unpaid again. */
function refund(tx: App, userId: string, id: string, now: number): void {
  const record = findOrNull(tx, "subscriptions", id);
  if (!record) return;
  retireReference(tx, record.getString("payment_reference"), now);
  const credit = record.getInt("amount_received");
  setAll(record, { paid: false, credit, credit_applied: 0 });
  tx.save(record);
  const eventId = audit(tx, {
    at: now,
    actorId: userId,
    action: "membership.refunded",
    collection: "subscriptions",
    recordId: id,
    before: { subscription: { paid: true } },
    after: { subscription: { paid: false, credit } },
  });
  reverseCharges(tx, { subscriptionId: id }, { id: eventId, userId, actorId: userId, at: now });
}

/** Told once, however many months were paid ahead. */
function tell(
  tx: App,
  userId: string,
  end: ReturnType<typeof endOnCancel<Membership>>,
  now: number,
): void {
  const amount = refundOf(end);
  notifyMember(tx, {
    userId,
    event: "membership_cancelled",
    eventId: newId(),
    data: {
      name: nameOf(tx, userId),
      until: end.until,
      ...(end.unverified && { unverified: end.unverified }),
      ...(amount > 0 && { refunded: amount }),
    },
    dueAt: now,
  });
}
