import { formatRand } from "@/domain/money/rules";
import type { PaymentDetails } from "@/domain/payment/details";
import { formatDay, formatMonth, momentOf } from "@/domain/time/sa-time";
import { Fact, Facts } from "@/ui/facts";

type Membership = NonNullable<PaymentDetails["membership"]>;

export function MembershipFacts({ membership }: { membership: Membership }) {
  return (
    <Facts>
      <Fact name="Plan">{membership.plan_name}</Fact>
      <Fact name="Price">{formatRand(membership.price)}</Fact>
      <Fact name="Month">{formatMonth(membership.month_period)}</Fact>
      <Fact name="Paid">{membership.paid ? "Yes" : "Not yet"}</Fact>
      <Fact name="From">{formatDay(momentOf(membership.current_period_start))}</Fact>
      <Fact name="Until">{formatDay(momentOf(membership.current_period_end))}</Fact>
      {membership.cancelled_at && (
        <Fact name="Cancelled">{formatDay(momentOf(membership.cancelled_at))}</Fact>
      )}
    </Facts>
  );
}
