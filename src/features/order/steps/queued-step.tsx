import { withdrawCompletion } from "@/data/local/outbox/outbox";
import { sendByWords } from "@/domain/delivery/delivery-words";
import { isOffline, statusText } from "@/domain/sync/command-state";
import { NOTICES, TOASTS } from "@/domain/text/messages";
import { Button } from "@/ui/button";
import { CreditAmounts } from "@/ui/credit-amounts";
import { Fact, Facts } from "@/ui/facts";
import { Money } from "@/ui/money";
import { Notice } from "@/ui/notice";
import { PageHeading } from "@/ui/page-heading";
import { useJoiningWords } from "../again/use-joining-words";
import { StartNextOrder } from "./start-next-order";
import type { StartedStepProps } from "./wizard-step";

/** Step 5 while 'Complete Order' waits for a connection: kept, and not received yet. */
export function QueuedStep({ draft, order, commands, goTo }: StartedStepProps) {
  const isSending = commands.some(({ state }) => state === "sent");
  const problem = commands.find((command) => command.problem)?.problem ?? "";

  async function change() {
    await withdrawCompletion(draft.orderId);
    goTo(4);
  }

  return (
    <>
      <PageHeading className="text-2xl sm:text-3xl" title="Step 5 of 5: Confirmation">
        {NOTICES.order_waits}
      </PageHeading>
      <Notice tone="warning" title={isSending ? "Sending your order" : notSent(problem)} live>
        {isOffline(problem) ? (
          <p>
            Your order is saved on this phone and will be sent when you're back online, even if you
            close this page and open the app later. We'll confirm here.
          </p>
        ) : (
          <p>
            Your order is saved on this phone. You can close this page and open the app later.{" "}
            {statusText({ state: isSending ? "sent" : "queued", problem })} We'll confirm here.
          </p>
        )}
        <p className="mt-1 font-bold empty:hidden">{useJoiningWords(sendByWords)}</p>
      </Notice>
      <section
        aria-label="Your order"
        className="grid grid-cols-1 gap-4 rounded-box border border-base-300 bg-base-100 p-4"
      >
        <Facts>
          <Fact name="Payment reference">{order.payment_reference || NOTICES.reference_comes}</Fact>
          <Fact name="Grocery Budget">
            <Money cents={order.order_budget} />
          </Fact>
          <Fact name="Total Payable">
            <Money cents={order.total} className="text-lg" />
          </Fact>
          <CreditAmounts order={order} />
        </Facts>
      </section>
      <div className="grid gap-3">
        <Button kind="secondary" block onClick={change}>
          Change my order
        </Button>
        <StartNextOrder draft={draft} goTo={goTo} kind="quiet" />
      </div>
    </>
  );
}

function notSent(problem: string): string {
  return problem === "no_answer" ? TOASTS.maybe_arrived.title : "Not sent yet";
}
