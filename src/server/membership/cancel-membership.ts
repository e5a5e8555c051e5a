import { cancelMembershipSchema } from "@/domain/membership/requests";
import type { Membership } from "@/domain/membership/responses";
import { canCancelMembership, mayCancelMembership } from "@/domain/membership/rules";
import { momentText } from "@/domain/time/sa-time";
import { isRepeated } from "../core/done-commands";
import { command, fail } from "../core/http";
import { newId } from "../core/ids";
import { findOrNull, setAll } from "../core/records";
import { nameOf, notifyMember } from "../notifications/notify-member";
import { membershipsOf, membershipView, requireUnchanged } from "./membership";

/** Cancel by the member: what is current ends with its period, and nothing renews it. */
export const cancelMembership = command(
  { access: "member", body: cancelMembershipSchema },
  ({ app: tx, caller, body, now }) => {
    if (!isRepeated(tx, caller.id, body.id, now)) apply(tx, caller.id, body.based_on, now);
    return { membership: membershipView(tx, caller.id, now) };
  },
);

function apply(tx: App, userId: string, basedOn: string | undefined, now: number): void {
  const memberships = membershipsOf(tx, userId);
  const permission = mayCancelMembership(memberships, now);
  if (!permission.ok) fail(permission.status, permission.code);
  if (permission.value === "repeat") return;
  requireUnchanged(tx, userId, { memberships, basedOn, now });
  const current = memberships.filter((membership) => canCancelMembership(membership, now));
  for (const { id } of current) cancel(tx, id, now);
  tell(tx, userId, current, now);
}

function cancel(tx: App, id: string, now: number): void {
  const record = findOrNull(tx, "subscriptions", id);
  if (!record) return;
  setAll(record, { status: "cancelled", cancelled_at: momentText(now) });
  tx.save(record);
}

/** Told once, however many months were paid ahead: the last of them ends it. */
function tell(tx: App, userId: string, cancelled: readonly Membership[], now: number): void {
  const ends = cancelled.filter(({ paid }) => paid).map((row) => row.current_period_end);
  notifyMember(tx, {
    userId,
    event: "membership_cancelled",
    eventId: newId(),
    data: { name: nameOf(tx, userId), until: ends.sort().pop() ?? "" },
    dueAt: now,
  });
}
