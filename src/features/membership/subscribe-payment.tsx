import { useLiveQuery } from "dexie-react-hooks";
import type { OutboxRow } from "@/data/commands/commands";
import { attempt } from "@/data/core/perform";
import { useSessionUser } from "@/data/core/session";
import { queueCommand, waitingCommand } from "@/data/local/outbox/outbox";
import { refreshCached } from "@/data/sync/follow-cached";
import { sendCommandNow } from "@/data/sync/outbox";
import { useCached } from "@/data/sync/use-cached";
import type { MembershipPayment } from "@/domain/membership/responses";
import { creditPaysMembership } from "@/domain/membership/rules";
import type { Cents } from "@/domain/money/rules";
import { isRefused, statusText } from "@/domain/sync/command-state";
import { messageOf, NOTICES, TOASTS } from "@/domain/text/messages";
import { formatMonth } from "@/domain/time/sa-time";
import { BankCard } from "@/features/order/proof/bank-card";
import { ProofArea } from "@/features/order/proof/proof-area";
import { BottomBar } from "@/ui/bottom-bar";
import { Button } from "@/ui/button";
import { CreditAmounts } from "@/ui/credit-amounts";
import { Fact, Facts } from "@/ui/facts";
import { Money } from "@/ui/money";
import { Notice } from "@/ui/notice";
import { Problem } from "@/ui/problem";
import { Skeleton } from "@/ui/skeleton";
import { useAction } from "@/ui/use-action";

type SubscribePaymentProps = {
  month: string;
  /** The month to pay next; the payment is another one's where its proof was sent and it isn't completed. */
  next: string;
  /** What the member's credit could pay. */
  credit: Cents;
};

export function SubscribePayment({ month, next, credit }: SubscribePaymentProps) {
  const userId = useSessionUser()?.id ?? "";
  const { cached, failure } = useCached("membershipPayment");
  const refetch = () => void refreshCached(userId, "membershipPayment");
  if (cached?.value.month_period === month) {
    return <Payment payment={cached.value} next={next} credit={credit} onSent={refetch} />;
  }
  if (!failure) return <Skeleton label="Loading your payment" rowClass="h-32" />;
  return (
    <div className="grid justify-items-start gap-3">
      <Problem>{messageOf("subscription_information_missing")}</Problem>
      <Button kind="secondary" icon="refresh" onClick={refetch}>
        Try again
      </Button>
    </div>
  );
}

type PaymentProps = {
  payment: MembershipPayment;
  next: string;
  credit: Cents;
  onSent: () => void;
};

function Payment({ payment, next, credit, onSent }: PaymentProps) {
  const userId = useSessionUser()?.id ?? "";
  const { busy, problem, run } = useAction();
  const { payment_reference: reference, proof, price } = payment;
  // Credit that came since a proof may be its own deposit. It pays no month that is over or paid otherwise.
  const mayUseCredit = !proof || payment.month_period === next;
  const isByCredit = mayUseCredit && creditPaysMembership(price, credit);
  const waiting = useLiveQuery(
    () => waitingCommand(userId, { reference }, "subscribe"),
    [userId, reference],
  );

  async function complete() {
    if (proof || isByCredit)
      await run(() => subscribe(userId, reference, { isByCredit, credit: payment.credit_applied }));
  }

  return (
    <>
      {payment.month_period !== next && !waiting && (
        <Notice tone="warning" title="You haven't completed this payment">
          <p>
            You sent us proof of your payment for {formatMonth(payment.month_period)}. Press
            Complete Subscription so that we can verify it.
          </p>
        </Notice>
      )}
      <div id="payment" className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          <dl className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-box border border-base-300 bg-base-100 p-4 text-lg font-bold">
            <dt>Monthly Membership, {formatMonth(payment.month_period)}</dt>
            <dd className="ml-auto">
              <Money cents={price} />
            </dd>
          </dl>
          {!isByCredit && payment.credit_applied > 0 && (
            <Facts>
              <CreditAmounts order={{ total: price, credit_applied: payment.credit_applied }} />
            </Facts>
          )}
          {!isByCredit && <BankCard reference={reference} />}
        </div>
        {isByCredit ? (
          <PaidByCredit price={price} credit={credit} />
        ) : (
          <section className="grid grid-cols-1 gap-3">
            <h2 className="text-xl">Proof of payment</h2>
            <ProofArea
              of={{ reference }}
              sent={proof}
              mayAdd={payment.proofs_left > 0}
              hint={NOTICES.proof_uploaded_subscription}
              onSent={onSent}
            />
          </section>
        )}
      </div>
      <Problem>{problem}</Problem>
      {waiting && <NotSent row={waiting} />}
      <BottomBar>
        <Button
          disabled={!proof && !isByCredit}
          busy={busy}
          busyLabel="Sending…"
          onClick={complete}
        >
          Complete Subscription
        </Button>
      </BottomBar>
    </>
  );
}

function NotSent({ row }: { row: OutboxRow }) {
  if (row.tries === 0 && !isRefused(row)) return null;
  const { title } = isRefused(row) ? TOASTS.subscription_failed : TOASTS.kept_on_phone;
  return (
    <Notice tone="warning" title={title} live>
      <p>{statusText(row)}</p>
    </Notice>
  );
}

function PaidByCredit({ price, credit }: { price: Cents; credit: Cents }) {
  return (
    <section aria-label="Your credit" className="grid grid-cols-1 gap-3">
      <Facts>
        <Fact name="Your credit">
          <Money cents={credit} />
        </Fact>
        <CreditAmounts order={{ total: price, credit_applied: price }} />
      </Facts>
      <Notice tone="success" title="Your credit pays for this month">
        <p>There's nothing to deposit. Press Complete Subscription and it's paid.</p>
      </Notice>
    </section>
  );
}

type ByCredit = { isByCredit: boolean; credit: Cents };

function subscribe(userId: string, reference: string, { isByCredit, credit }: ByCredit) {
  if (!reference) return Promise.resolve({ toast: TOASTS.subscription_information_missing });
  return attempt(TOASTS.subscription_failed, async () => {
    const command = { kind: "subscribe", withCredit: isByCredit, credit } as const;
    await sendCommandNow(await queueCommand(userId, { reference }, command));
  });
}
