import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useSessionUser } from "@/data/core/session";
import { refreshCached } from "@/data/sync/follow-cached";
import { onOutcome } from "@/data/sync/outbox";
import { useCached } from "@/data/sync/use-cached";
import type { MembershipView } from "@/domain/membership/responses";
import { uncompletedPayment } from "@/domain/membership/uncompleted";
import type { Cents } from "@/domain/money/rules";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { CoveredMonth } from "./covered-month";
import { SubscribeIntroduction } from "./subscribe-introduction";
import { SubscribePayment } from "./subscribe-payment";
import { WaitingProof } from "./waiting-proof";

/**
 * '/subscribe': the monthly membership, paid on its own. Without a network it uses this phone's cache:
 * a member is at the bank with no data.
 */
export function SubscribePage() {
  const userId = useSessionUser()?.id ?? "";
  const { cached, failure } = useCached("membership");
  // Before the server was asked, an old cached answer may say unpaid of a month that is paid by now.
  const membership = failure === undefined ? undefined : cached?.value;
  const navigate = useNavigate();
  // Here, not beside the button: the answer itself takes the button off the page.
  useEffect(
    () =>
      onOutcome(({ ok, row }) => {
        if (ok && row.kind === "subscribe") void navigate({ to: "/dashboard" });
      }),
    [navigate],
  );
  const refetch = () => void refreshCached(userId, "membership");
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-6 px-4 py-6 has-[#payment]:lg:max-w-5xl md:py-10">
      <SubscribeIntroduction />
      {membership && (
        <Subscribing
          membership={membership}
          // What this phone remembers may be spent by now.
          credit={failure ? 0 : membership.credit_available}
          onSent={refetch}
        />
      )}
      {!membership && !failure && <Skeleton label="Checking your membership" rowClass="h-32" />}
      {!membership && failure && (
        <EmptyState
          title="We couldn't load your membership"
          action={
            <Button kind="secondary" icon="refresh" onClick={refetch}>
              Try again
            </Button>
          }
        >
          <p>You need to be online to subscribe.</p>
        </EmptyState>
      )}
    </div>
  );
}

type SubscribingProps = { membership: MembershipView; credit: Cents; onSent: () => void };

/**
 * A month that is paid, or whose payment waits, is not taken twice: the next one is offered. What a proof was sent for
 * is completed before that, whatever its month. An unverified payment is shown before another one is asked for.
 */
function Subscribing({ membership, credit, onSent }: SubscribingProps) {
  const [paysAhead, setPaysAhead] = useState(false);
  const { month_state, waiting } = membership;
  const isToPay = month_state === "unpaid" && !waiting;
  if (isToPay || paysAhead || uncompletedPayment(membership)) {
    const month = membership.ready?.month_period ?? membership.next_month;
    return (
      <SubscribePayment key={month} month={month} next={membership.next_month} credit={credit} />
    );
  }
  return (
    <>
      <CoveredMonth membership={membership} onPayAhead={() => setPaysAhead(true)} />
      {waiting && <WaitingProof payment={waiting} onSent={onSent} />}
    </>
  );
}
