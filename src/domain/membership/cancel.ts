import {
  canCancelMembership,
  isRefundedOnCancel,
  membershipState,
  type SubscriptionFacts,
} from "@/domain/membership/rules";
import type { Cents } from "@/domain/money/rules";
import { formatStoredDay } from "@/domain/time/sa-time";

type CancellableFacts = SubscriptionFacts & { readonly month_period: string };

/** What cancelling does now; `until` is the end of what stays paid, `unverified` that of what a payment may still pay. */
export function endOnCancel<Row extends CancellableFacts>(memberships: readonly Row[], ms: number) {
  const cancelled = memberships.filter((row) => canCancelMembership(row, ms));
  const refunded = cancelled.filter((row) => isRefundedOnCancel(row, ms));
  const kept = memberships.filter(
    (row) => ["active", "cancelled"].includes(membershipState(row, ms)) && !refunded.includes(row),
  );
  const unverified = cancelled.filter((row) => !row.paid);
  return { cancelled, refunded, until: lastEnd(kept), unverified: lastEnd(unverified) };
}

/** What cancelling gives back as credit. */
export function refundOf({
  refunded,
}: {
  readonly refunded: readonly { readonly price: Cents }[];
}): Cents {
  return refunded.reduce((sum, { price }) => sum + price, 0);
}

function lastEnd(rows: readonly SubscriptionFacts[]): string {
  return (
    rows
      .map((row) => row.current_period_end)
      .sort()
      .pop() ?? ""
  );
}

/** Until when a cancelled membership runs, one sentence each; none where nothing is paid or may be. */
export function endSentences({
  until,
  unverified = "",
}: {
  readonly until: string;
  readonly unverified?: string;
}): string[] {
  return [
    until && `You keep your membership until ${formatStoredDay(until)}.`,
    unverified &&
      `We haven't verified your latest payment yet. If it arrives, you keep your membership until ${formatStoredDay(unverified)}.`,
  ].filter(Boolean);
}
