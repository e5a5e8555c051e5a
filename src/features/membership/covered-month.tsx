import type { MembershipView } from "@/domain/membership/responses";
import { formatMonth } from "@/domain/time/sa-time";
import { Button, ButtonLink } from "@/ui/button";
import { Notice } from "@/ui/notice";

type CoveredMonthProps = { membership: MembershipView; onPayAhead: () => void };

/** This month needs no payment, or an earlier one isn't verified yet: says which, and offers the first one to pay. */
export function CoveredMonth({ membership, onPayAhead }: CoveredMonthProps) {
  const { month_period, month_state, next_month, waiting } = membership;
  const isUnpaid = month_state === "unpaid";
  const month = formatMonth((isUnpaid && waiting?.month_period) || month_period);
  const next = formatMonth(next_month);
  return (
    <div className="grid grid-cols-1 gap-4">
      {month_state === "paid" ? (
        <Notice tone="success" title={`Your membership for ${month} is already paid`}>
          <p>There's nothing to pay now. You can pay for {next} early if you like.</p>
        </Notice>
      ) : (
        <Notice title={`Your membership payment for ${month} is awaiting verification`}>
          <p>
            You've already sent this payment, so please don't pay it again unless we've asked you
            to.{" "}
            {isUnpaid
              ? `You can pay for ${next} now.`
              : `You can pay for ${next} early if you like.`}
          </p>
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
