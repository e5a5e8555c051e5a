import { useServerNow } from "@/data/core/server-clock";
import { useRestoring } from "@/data/sync/use-restoring";
import { toPay } from "@/domain/ledger/to-pay";
import { isEndedDraft, isProofLost } from "@/domain/order/progress";
import type { OrderView } from "@/domain/order/view";
import { isToPayAgain, nextStepOfRejected, stillMissing } from "@/domain/payment/after-rejection";
import { NOTICES } from "@/domain/text/messages";
import { Fact, Facts } from "@/ui/facts";
import { Money } from "@/ui/money";
import { Notice } from "@/ui/notice";
import { BankCard } from "./bank-card";
import { ProofArea } from "./proof-area";
import { type SupportChat, useSupportChat } from "./use-support-chat";
import { WhatsappProof } from "./whatsapp-proof";

/** The proof of an order's payment, by upload or by WhatsApp; after a rejection the reason and a new one. */
export function ProofSection({ order }: { order: OrderView }) {
  return <Proof order={order} chat={useSupportChat()} />;
}

type ProofProps = { order: OrderView; chat: SupportChat | undefined; error?: string | undefined };

/** The same where it is known how to write to the operator. */
export function Proof({ order, chat, error }: ProofProps) {
  const isRejected = order.payment_status === "failed";
  const isUploaded = order.proof_channel === "upload" && !isRejected;
  const isEnded = isEndedDraft(order, useServerNow());
  const restoring = useRestoring();
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">Proof of payment</h2>
      {isRejected && (
        <Notice tone="error" title="Your payment was rejected" live>
          <p>{order.rejected_reason}</p>
          <p className="mt-1">{nextStepOfRejected(order)}</p>
        </Notice>
      )}
      {isRejected && order.submitted_at && <WhatIsMissing order={order} />}
      {isProofLost(order) && restoring && restoring !== "now" && (
        <Notice tone="warning" title="Your proof of payment is missing" live>
          <p>{NOTICES.proof_lost}</p>
        </Notice>
      )}
      <ProofArea
        of={{ orderId: order.id }}
        sent={isUploaded ? order.proof : null}
        mayAdd={order.proofs_left > 0}
        hint={order.submitted_at || isEnded ? undefined : NOTICES.proof_uploaded_order}
        error={error}
      />
      {!isUploaded && !isEnded && order.payment_reference !== "" && (
        <WhatsappProof order={order} chat={chat} />
      )}
    </section>
  );
}

/** What came, what is left and where to pay it; a draft has that on step 4. */
function WhatIsMissing({ order }: { order: OrderView }) {
  const missing = stillMissing(order);
  return (
    <>
      <Facts>
        <Fact name="To pay">
          <Money cents={toPay(order)} />
        </Fact>
        {order.arrived !== undefined && (
          <>
            <Fact name="Arrived">
              <Money cents={order.arrived} />
            </Fact>
            {missing > 0 && (
              <Fact name="Still missing">
                <Money cents={missing} className="text-lg" />
              </Fact>
            )}
          </>
        )}
      </Facts>
      {isToPayAgain(order) && <BankCard reference={order.payment_reference} amount={missing} />}
    </>
  );
}
