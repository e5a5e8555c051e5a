import { MEMBERSHIP_FEE } from "@/domain/membership/fee";
import { Money } from "@/ui/money";
import { PageHeading } from "@/ui/page-heading";

/** What '/subscribe' is about, known before anything of the member is. */
export function SubscribeIntroduction() {
  return (
    <>
      <PageHeading title="Subscribe">Monthly Membership</PageHeading>
      <p className="text-lg">
        <Money cents={MEMBERSHIP_FEE} className="font-bold" /> a month: two free deliveries,
        mid-month and month-end. Cancel anytime.
      </p>
    </>
  );
}
