import { Link } from "@tanstack/react-router";
import { useServerNow } from "@/data/core/server-clock";
import { fetchIdentity } from "@/data/remote/auth";
import { useSendsEmail } from "@/data/remote/business";
import { buyAndDeliverWords, deliveryWords } from "@/domain/delivery/delivery-words";
import { isUnpaid } from "@/domain/ledger/unpaid";
import { formatRand } from "@/domain/money/rules";
import { paidAlready } from "@/domain/order/paid-already";
import { nextStepOf } from "@/domain/order/progress";
import type { OrderView } from "@/domain/order/view";
import { messageOf } from "@/domain/text/messages";
import { Notice } from "@/ui/notice";
import { useLoaded } from "@/ui/use-loaded";

/** The order's status and what happens next; announced when it changes. */
export function OrderStatusNotice({ order }: { order: OrderView }) {
  const now = useServerNow();
  return (
    <div role="status" className="empty:-mb-6">
      {statusNotice(order, now)}
    </div>
  );
}

function statusNotice(order: OrderView, now: number) {
  const next = nextStepOf(order, [], now);
  if (order.status === "cancelled") return <Cancelled order={order} next={next} />;
  if (order.payment_status === "failed") return null; // said with the new proof area
  const words = deliveryWords(order, now);
  if (order.payment_status !== "verified") return <Received order={order} words={words} />;
  const isOwed = isUnpaid(order);
  const title = titleOf(order, isOwed);
  return (
    <Notice tone={isOwed ? "warning" : "success"} title={title}>
      {next !== `${title}.` && <p>{next}</p>}
      <p className="mt-1 empty:hidden">{words}</p>
    </Notice>
  );
}

function titleOf({ status, result }: OrderView, isOwed: boolean): string {
  if (status === "delivered" && !result?.nothing) return "Your order has been delivered";
  return isOwed ? "Your order isn't paid" : "Your payment is verified";
}

function Cancelled({ order, next }: { order: OrderView; next: string }) {
  return (
    <Notice tone="warning" title={messageOf("order_cancelled")}>
      <p>{next}</p>
      <p className="mt-1 empty:hidden">{paidAlready(order)}</p>
    </Notice>
  );
}

const NEXT: Readonly<Record<OrderView["proof_channel"], string>> = {
  upload: "We'll compare your proof of payment with the deposit in our account.",
  whatsapp: "We'll compare your proof of payment on WhatsApp with the deposit in our account.",
  "": "Pay with your payment reference, then send us your proof of payment.",
};

function Received({ order, words }: { order: OrderView; words: string | undefined }) {
  const sendsEmail = useSendsEmail();
  const now = useServerNow();
  const isUnconfirmed = useLoaded("identity", fetchIdentity).value?.verified === false;
  return (
    <Notice tone="success" title="We've received your order">
      {order.deposit_credited !== undefined && (
        <p className="mt-1">
          We received {formatRand(order.deposit_credited)} and added it to your credit. We'll let
          you know how it pays for this order.
        </p>
      )}
      <p className="mt-1 font-bold">What happens next</p>
      <ol className="mt-1 grid list-decimal grid-cols-1 gap-1 pl-[1.5em]">
        <li>{NEXT[order.proof_channel]}</li>
        <li>
          When your payment is verified, we'll show it here.{" "}
          {sendsEmail
            ? isUnconfirmed && <ConfirmEmail />
            : "We can't send emails at the moment, so please check here."}
        </li>
        <li>{buyAndDeliverWords(order, now)}</li>
      </ol>
      <p className="mt-2 font-bold empty:hidden">{words}</p>
    </Notice>
  );
}

/** An unconfirmed address gets no details: it may be a stranger's (unproven-mails.ts). */
function ConfirmEmail() {
  return (
    <>
      <Link to="/account" className="link">
        Confirm your email
      </Link>{" "}
      so that our emails have all the details.
    </>
  );
}
