import { useState } from "react";
import { readMembership } from "@/data/remote/membership";
import { useSessionUser } from "@/data/remote/session";
import type { MembershipView } from "@/domain/membership-answers";
import { MEMBERSHIP_FEE } from "@/domain/membership-fee";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Money } from "@/ui/money";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { useLoaded } from "@/ui/use-loaded";
import { CoveredMonth } from "./covered-month";
import { type PaymentParts, SubscribePayment } from "./subscribe-payment";
import { WaitingProof } from "./waiting-proof";

/** '/subscribe': the monthly membership, paid by itself. The route brings the parts of paying. */
export function SubscribePage(parts: PaymentParts) {
  const userId = useSessionUser()?.id ?? "";
  const { value, failed, retry } = useLoaded(userId, readMembership);
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-6 px-4 py-6 has-[#payment]:lg:max-w-5xl md:py-10">
      <PageHeading title="Subscribe">Monthly Membership</PageHeading>
      <p className="text-lg">
        <Money cents={MEMBERSHIP_FEE} className="font-bold" /> a month: two free deliveries,
        mid-month and month-end. Cancel anytime.
      </p>
      {value && <Subscribing membership={value} onSent={retry} {...parts} />}
      {!value && !failed && <Skeleton label="Looking up your membership" rowClass="h-32" />}
      {failed && (
        <EmptyState
          title="Your membership could not be looked up"
          action={
            <Button kind="secondary" icon="refresh" onClick={retry}>
              Try again
            </Button>
          }
        >
          <p>Subscribing needs a connection.</p>
        </EmptyState>
      )}
    </div>
  );
}

type SubscribingProps = PaymentParts & { membership: MembershipView; onSent: () => void };

/** A month that is paid, or whose payment waits, is not taken twice: the next one is offered. */
function Subscribing({ membership, onSent, ...parts }: SubscribingProps) {
  const [paysAhead, setPaysAhead] = useState(false);
  const isCovered = membership.month_state !== "unpaid";
  if (!isCovered || paysAhead) return <SubscribePayment {...parts} />;
  const { ProofArea } = parts;
  return (
    <>
      <CoveredMonth membership={membership} onPayAhead={() => setPaysAhead(true)} />
      {membership.waiting && (
        <WaitingProof payment={membership.waiting} ProofArea={ProofArea} onSent={onSent} />
      )}
    </>
  );
}
