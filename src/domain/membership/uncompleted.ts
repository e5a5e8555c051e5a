import type { MembershipPayment, MembershipView } from "@/domain/membership/responses";

/** The payment whose proof the member has sent without pressing 'Complete Subscription'; null without one. */
export function uncompletedPayment({
  ready,
  memberships,
}: Pick<MembershipView, "ready" | "memberships">): MembershipPayment | null {
  const isBegun = memberships.some((row) => row.payment_reference === ready?.payment_reference);
  return ready?.proof && !isBegun ? ready : null;
}
