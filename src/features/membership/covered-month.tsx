import type { MembershipView } from "@/domain/membership-answers";
import { formatMonth } from "@/domain/sast";
import { Button, ButtonLink } from "@/ui/button";
import { Notice } from "@/ui/notice";

type CoveredMonthProps = { membership: MembershipView; onPayAhead: () => void };

/** This month needs no payment: says why, and offers the first one that does. */
export function CoveredMonth({ membership, onPayAhead }: CoveredMonthProps) {
  const { month_period, month_state, next_month } = membership;
  const month = formatMonth(month_period);
  const next = formatMonth(next_month);
  return (
    <div className="grid grid-cols-1 gap-4">
      {month_state === "paid" ? (
        <Notice tone="success" title={`Your membership for ${month} is already paid`}>
          <p>There is nothing to pay now. If you like, pay {next} ahead.</p>
        </Notice>
      ) : (
        <Notice title={`Your membership fee for ${month} awaits verification`}>
          <p>You have sent it already, so please do not pay it again. If you like, pay {next}.</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard/membership">See my membership</ButtonLink>
        <Button kind="secondary" onClick={onPayAhead}>
          Pay for {next}
        </Button>
      </div>
    </div>
  );
}
