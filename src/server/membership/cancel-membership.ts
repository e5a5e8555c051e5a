import { canCancelMembership, mayCancelMembership } from "@/domain/membership";
import { momentText } from "@/domain/sast";
import { command, fail } from "../http";
import { findOrNull, setAll } from "../records";
import { membershipsOf, membershipView } from "./membership-view";

/** Cancel by the member: what is current ends with its period, and nothing renews it. */
export const cancelMembership = command({ access: "member" }, ({ app: tx, caller, now }) => {
  const memberships = membershipsOf(tx, caller.id);
  const permission = mayCancelMembership(memberships, now);
  if (!permission.ok) fail(permission.status, permission.code);
  for (const membership of memberships) {
    if (canCancelMembership(membership, now)) cancel(tx, membership.id, now);
  }
  return { membership: membershipView(tx, caller.id, now) };
});

function cancel(tx: App, id: string, now: number): void {
  const record = findOrNull(tx, "subscriptions", id);
  if (!record) return;
  setAll(record, { status: "cancelled", cancelled_at: momentText(now) });
  tx.save(record);
}
