import { Link } from "@tanstack/react-router";
import { type ComponentType, Suspense } from "react";
import { type OutboxRow, typeOf } from "@/data/commands/commands";
import { removeItem } from "@/data/local/basket/basket-items";
import { renewOrderId } from "@/data/local/basket/drafts";
import { leftOver } from "@/data/local/basket/left-over";
import { discardCommand } from "@/data/local/outbox/outbox";
import { useSendsEmail } from "@/data/remote/business";
import { itemName } from "@/domain/basket/grocery-item";
import { receiptMessage, whatsappLink } from "@/domain/contact/whatsapp";
import { toPay } from "@/domain/ledger/to-pay";
import { normalisePhone } from "@/domain/members/phone";
import { receiptTitle } from "@/domain/order/receipt";
import { isRefused } from "@/domain/sync/command-state";
import { messageOf } from "@/domain/text/messages";
import { plural } from "@/domain/text/plural";
import { Button, ButtonAnchor, ButtonLink } from "@/ui/button";
import { lazyPart } from "@/ui/lazy-part";
import { Notice } from "@/ui/notice";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { OrderFacts } from "./order-facts";
import { OrderStatusNotice } from "./order-status-notice";
import { StartNextOrder } from "./start-next-order";
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
  const { draft, order, commands, goTo, PushOffer } = props;
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
      {late ? <LateChange {...props} change={late} /> : <TooLate {...props} />}
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
      <StartNextOrder draft={draft} goTo={goTo} kind="primary" />
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
function LateChange({ change, ...step }: StartedStepProps & { change: OutboxRow }) {
  const left = leftIn(step);
  async function discard() {
    await discardCommand(change);
    for (const { id } of left) await removeItem(id);
  }
  async function orderAgain() {
    await discardCommand(change);
    const ordered = left.length > 0 ? step.items.filter((item) => !left.includes(item)) : [];
    for (const { id } of ordered) await removeItem(id);
    await renewOrderId();
  }
  return (
    <Notice tone="warning" title={messageOf(change.problem)} live>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button kind="secondary" onClick={orderAgain}>
          Place as a new order
        </Button>
        <Button kind="quiet" onClick={discard}>
          Discard the change
        </Button>
      </div>
    </Notice>
  );
}

/** What another phone added or changed, and hadn't sent, as the order was completed. */
function TooLate(step: StartedStepProps) {
  const left = leftIn(step);
  if (left.length === 0) return null;
  const names = left.map(itemName).join(", ");
  return (
    <Notice
      tone="warning"
      title={plural(
        left.length,
        "1 item was added or changed too late for this order",
        "{n} items were added or changed too late for this order",
      )}
      live
    >
      <p>
        {plural(
          left.length,
          "You'll find it in your basket when you start a new order:",
          "You'll find them in your basket when you start a new order:",
        )}{" "}
        {names}. Check first what this order already has.
      </p>
    </Notice>
  );
}

function leftIn({ draft, items, cached, commands }: StartedStepProps) {
  return leftOver(draft, items, { cached, waiting: commands });
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
