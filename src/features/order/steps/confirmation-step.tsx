import { Link } from "@tanstack/react-router";
import { type ComponentType, Suspense } from "react";
import { type OutboxRow, typeOf } from "@/data/commands/commands";
import { renewOrderId, startNewDraft } from "@/data/local/basket/drafts";
import { discardCommand } from "@/data/local/outbox/outbox";
import { useSendsEmail } from "@/data/remote/business";
import { receiptMessage, whatsappLink } from "@/domain/contact/whatsapp";
import { toPay } from "@/domain/ledger/to-pay";
import { normalisePhone } from "@/domain/members/phone";
import { receiptTitle } from "@/domain/order/receipt";
import { isRefused } from "@/domain/sync/command-state";
import { messageOf } from "@/domain/text/messages";
import { Button, ButtonAnchor, ButtonLink } from "@/ui/button";
import { lazyPart } from "@/ui/lazy-part";
import { Notice } from "@/ui/notice";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { OrderFacts } from "./order-facts";
import { OrderStatusNotice } from "./order-status-notice";
import type { StartedStepProps } from "./wizard-step";

const ProofSection = lazyPart(() => import("../proof/proof-section"), "ProofSection");

/** To an address that is not confirmed, an email says only that there is an order (unproven-mails.ts). */
const EMAILED = {
  sent: "We've emailed you about this order. If you've confirmed your email, your order details are in it. ",
  waiting:
    "We're emailing you about this order. If you've confirmed your email, your order details are in it. ",
  over_limit: (
    <>
      We haven't emailed you about this order: we can't send more emails to your address today.
      Everything is here. If your email isn't confirmed yet,{" "}
      <Link to="/account" className="link">
        confirm it
      </Link>{" "}
      to get more.{" "}
    </>
  ),
} as const;

type ConfirmationStepProps = StartedStepProps & {
  /** Being told on the phone is a capability of its own: offered where an order was just sent. */
  PushOffer: ComponentType;
};

export function ConfirmationStep(props: ConfirmationStepProps) {
  const { draft, order, commands, PushOffer } = props;
  const late = commands.find((row) => row.kind === "start" && isRefused(row));
  const isPayable = order.payment_status !== "verified" && order.status !== "cancelled";
  // A proof says so itself, where another one can be sent.
  const refused = commands.filter(
    (row) => isRefused(row) && row.kind !== "start" && !(row.kind === "proof" && isPayable),
  );
  const proof = isPayable && (
    <Suspense fallback={<Skeleton label="Opening your proof of payment" rows={2} />}>
      <ProofSection order={order} />
    </Suspense>
  );
  const isRejected = order.payment_status === "failed";

  return (
    <>
      <PageHeading className="text-2xl sm:text-3xl" title="Step 5 of 5: Confirmation">
        Thank you, {draft.fullName.trim().split(/\s+/)[0]}
      </PageHeading>
      <OrderStatusNotice order={order} />
      {late && <LateChange change={late} />}
      {refused.map((row) => (
        <NotTaken key={row.id} row={row} />
      ))}
      {isRejected && proof}
      <OrderFacts order={order} />
      <Receipt order={order} phone={draft.phone} />
      {order.submitted_at && (
        <Suspense>
          <PushOffer />
        </Suspense>
      )}
      {!isRejected && proof}
      <Button kind="primary" block onClick={startNewDraft}>
        Start a new order
      </Button>
    </>
  );
}

function Receipt({ order, phone }: Pick<StartedStepProps, "order"> & { phone: string }) {
  const sendsEmail = useSendsEmail();
  const name = receiptTitle(order).toLowerCase();
  const message = receiptMessage({
    orderNumber: order.order_number,
    reference: order.payment_reference,
    total: order.total,
    toPay: toPay(order),
  });
  return (
    <section className="grid gap-3" aria-labelledby="receipt-title">
      <h2 id="receipt-title" className="text-xl">
        Your {name}
      </h2>
      <p>
        {sendsEmail && order.email && EMAILED[order.email]}
        To get it on WhatsApp, send it to yourself.
      </p>
      {order.submitted_at && (
        <ButtonLink
          kind="secondary"
          block
          to="/dashboard/orders/$orderId/receipt"
          params={{ orderId: order.id }}
        >
          See or print my {name}
        </ButtonLink>
      )}
      <ButtonAnchor
        kind="secondary"
        icon="chat"
        block
        href={whatsappLink(normalisePhone(phone), message)}
        target="_blank"
        rel="noopener"
      >
        Send {name} to my WhatsApp
      </ButtonAnchor>
    </section>
  );
}

/** Another phone completed the order before what was changed here. */
function LateChange({ change }: { change: OutboxRow }) {
  async function orderAgain() {
    await discardCommand(change);
    await renewOrderId();
  }
  return (
    <Notice tone="warning" title={messageOf(change.problem)} live>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button kind="secondary" onClick={orderAgain}>
          Place as a new order
        </Button>
        <Button kind="quiet" onClick={() => discardCommand(change)}>
          Discard the change
        </Button>
      </div>
    </Notice>
  );
}

/** A command about an order that the server has: the order is as shown without it. */
function NotTaken({ row }: { row: OutboxRow }) {
  return (
    <Notice tone="warning" title={`Not accepted: ${typeOf(row).words.name(row)}`} live>
      <p>{messageOf(row.problem)}</p>
      <Button kind="quiet" className="mt-3" onClick={() => discardCommand(row)}>
        Discard
      </Button>
    </Notice>
  );
}
