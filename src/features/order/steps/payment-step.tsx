import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { OutboxRow } from "@/data/commands/commands";
import { useServerNow } from "@/data/core/server-clock";
import type { DraftRow } from "@/data/local/basket/drafts";
import type { OrderRow } from "@/data/local/cache/cached-orders";
import { claimsDeposit } from "@/data/local/outbox/queue-rules";
import { addressLine } from "@/domain/delivery/delivery-details";
import { isCovered, toPay } from "@/domain/ledger/to-pay";
import { draftTerm, lastDayOfProof, takesLateProof } from "@/domain/order/draft-term";
import { isEndedDraft } from "@/domain/order/progress";
import type { OrderView } from "@/domain/order/view";
import { isRefused } from "@/domain/sync/command-state";
import { messageOf, NOTICES } from "@/domain/text/messages";
import { formatMonth } from "@/domain/time/sa-time";
import { BottomBar } from "@/ui/bottom-bar";
import { Button, ButtonLink } from "@/ui/button";
import { ErrorSummary } from "@/ui/error-summary";
import { Notice } from "@/ui/notice";
import { PageHeading } from "@/ui/page-heading";
import { useJoiningWords } from "../again/use-joining-words";
import { BankCard } from "../proof/bank-card";
import { Proof } from "../proof/proof-section";
import { useSupportChat } from "../proof/use-support-chat";
import { BudgetForm } from "./budget-form";
import { PaymentSummary } from "./payment-summary";
import { type Budget, useBudget } from "./use-budget";
import { useCompleteOrder } from "./use-complete-order";
import { PreviousButton } from "./wizard-buttons";
import { orderWithBudget, type WizardState } from "./wizard-step";

export interface PaymentStepProps {
  readonly draft: DraftRow;
  readonly before: WizardState["before"];
  /** With what waits to be sent; without a reference before the server has heard of it. */
  readonly order: OrderView;
  readonly cached: OrderRow | null;
  readonly commands: readonly OutboxRow[];
  readonly goTo: (step: number) => void;
}

export function PaymentStep(props: PaymentStepProps) {
  const now = useServerNow();
  return (
    <>
      <PageHeading className="text-2xl sm:text-3xl" title="Step 4 of 5: Payment">
        Pay by bank deposit
      </PageHeading>
      {stepFor(props, now)}
    </>
  );
}

function stepFor(props: PaymentStepProps, now: number) {
  if (props.order.status === "cancelled") return <CancelledOrder order={props.order} />;
  const hasProof = props.commands.some((row) => row.kind === "proof" && !isRefused(row));
  const isLate = hasProof && takesLateProof(props.order, now);
  if (isEndedDraft(props.order, now) && !isLate) return <EndedOrder order={props.order} />;
  return <Payment {...props} />;
}

function Payment(props: PaymentStepProps) {
  const { draft, order, cached, commands, goTo } = props;
  const notice = cached?.notice ?? undefined;
  const budget = useBudget({ draft, order, commands, change: notice });
  const { unsaved } = budget;
  const shown = unsaved === undefined ? order : orderWithBudget(props, unsaved);
  const chat = useSupportChat();
  const hasChat = chat !== undefined;
  const { userId } = draft;
  const completion = useCompleteOrder({ userId, order, shown, commands, budget, hasChat });
  const isPaidByCredit = isPaidByCreditAlone(order);

  return (
    <>
      <p>
        Tell us your grocery budget.
        {!isPaidByCredit && " Then pay into our account and send us your proof of payment."}
      </p>
      <ErrorSummary errors={completion.errors} attempt={completion.attempt} />
      {completion.problem && (
        <Notice tone="error" title={completion.problem.title} live>
          <p>{completion.problem.description}</p>
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-6" id="payment">
          <WhatToPay
            draft={draft}
            order={order}
            shown={shown}
            commands={commands}
            budget={budget}
          />
        </div>
        <div className="grid grid-cols-1 gap-6">
          {isPaidByCredit ? (
            <Notice tone="success" title="Your credit pays for this order">
              <p>There's nothing to deposit. Press Complete Order and we'll process it.</p>
            </Notice>
          ) : (
            <AfterBudget order={order}>
              <Proof order={order} chat={chat} error={completion.proofError} />
            </AfterBudget>
          )}
          <ButtonLink kind="secondary" block to="/check-order">
            Check your order
          </ButtonLink>
        </div>
      </div>
      <BottomBar>
        <PreviousButton onClick={() => goTo(3)} />
        <CompleteButton completion={completion} />
      </BottomBar>
    </>
  );
}

function CompleteButton({ completion }: { completion: ReturnType<typeof useCompleteOrder> }) {
  return (
    <Button
      onPointerDown={completion.press}
      onClick={completion.complete}
      aria-disabled={!completion.isComplete}
      busy={completion.busy}
      busyLabel="Sending your order…"
      className="aria-disabled:border-base-300 aria-disabled:bg-base-300 aria-disabled:text-muted"
    >
      Complete Order
    </Button>
  );
}

type WhatToPayProps = Pick<PaymentStepProps, "draft" | "order" | "commands"> & {
  /** The order with the budget that is typed. */
  shown: OrderView;
  budget: Budget;
};

function WhatToPay({ draft, order, shown, commands, budget }: WhatToPayProps) {
  const hasBudget = order.order_budget > 0;
  const isPaidByCredit = isPaidByCreditAlone(order);
  const isFixed = draftTerm(order, useServerNow()) === "fixed";
  const waiting = commands.filter((row) => !isRefused(row));
  const isClaimed = order.proof_channel !== "" || claimsDeposit(waiting);
  return (
    <>
      <BudgetForm budget={budget} hint={isClaimed && !isFixed ? AFTER_PROOF : undefined} />
      <div role="status" className="empty:sr-only">
        {budget.notice && (
          <Notice>
            <p>{budget.notice}</p>
          </Notice>
        )}
      </div>
      <PaymentSummary order={shown} isExpected={waiting.some(({ kind }) => kind === "budget")} />
      <NextDelivery draft={draft} isFixed={isFixed} />
      {!hasBudget && (
        <Notice tone="warning" title={NOTICES.budget_notice_title}>
          <p>Enter your grocery budget first. Then we'll show you where to pay.</p>
        </Notice>
      )}
      {order.payment_reference === "" ? (
        <Notice title={NOTICES.reference_comes} live>
          <p>We'll show you here where to pay. You can set your budget now.</p>
        </Notice>
      ) : (
        !isPaidByCredit && (
          <AfterBudget order={order}>
            <BankCard
              reference={order.payment_reference}
              {...(hasBudget && { amount: toPay(order) })}
            />
          </AfterBudget>
        )
      )}
    </>
  );
}

const AFTER_PROOF =
  "If you raise your budget, also pay the difference and send us a proof of that payment.";

/** When the groceries come and until when the list may change, where a delivery is known, and where they go. */
function NextDelivery({ draft, isFixed }: { draft: DraftRow; isFixed: boolean }) {
  const words = useJoiningWords();
  return (
    <div>
      {words && <p className="font-bold">{words}</p>}
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="wrap-anywhere">Delivery to {addressLine(draft)}</span>
        {!isFixed && (
          <Link
            to="/"
            search={{ step: 1, check: true }}
            className="link inline-flex min-h-12 items-center"
          >
            Change address
          </Link>
        )}
      </p>
    </div>
  );
}

function AfterBudget({ order, children }: { order: OrderView; children: ReactNode }) {
  const hasBudget = order.order_budget > 0;
  return (
    <div inert={!hasBudget} className={hasBudget ? "" : "opacity-50 grayscale"}>
      {children}
    </div>
  );
}

function isPaidByCreditAlone(order: OrderView): boolean {
  return isCovered(order) && order.proof_channel === "";
}

function EndedOrder({ order }: { order: OrderView }) {
  const { month_period, payment_reference } = order;
  const now = useServerNow();
  return (
    <>
      <Notice
        tone="warning"
        title={`This order ended with ${formatMonth(month_period)} because it wasn't completed`}
        live
      >
        <p className="mb-3">Your basket, address and budget are saved. To continue, order again.</p>
        {order.deposit_check === "to_check" && <p className="mb-3">{NOTICES.deposit_to_check}</p>}
        <OrderItAgain />
      </Notice>
      {order.order_budget > 0 && (
        <>
          <p>
            Have you already paid with the reference <b>{payment_reference}</b>?{" "}
            {takesLateProof(order, now)
              ? `Send us your proof of payment by ${lastDayOfProof(month_period)} and we'll continue with this order.`
              : "Send us your proof of payment and we'll look for your deposit."}
          </p>
          <Proof order={order} chat={undefined} />
        </>
      )}
    </>
  );
}

function CancelledOrder({ order }: { order: OrderView }) {
  return (
    <Notice tone="warning" title={messageOf("order_cancelled")} live>
      {order.deposit_check === "to_check" && <p className="mb-3">{NOTICES.deposit_to_check}</p>}
      <p className="mb-3">Your basket and details are still saved. You can order again.</p>
      <OrderItAgain />
    </Notice>
  );
}

/** What is written becomes another order, which is looked over first. */
function OrderItAgain() {
  return (
    <ButtonLink to="/check-order" search={{ again: true }}>
      Order again
    </ButtonLink>
  );
}
