import { useLiveQuery } from "dexie-react-hooks";
import { useSessionUser } from "@/data/core/session";
import { queueCommand, waitingCommand } from "@/data/local/outbox/outbox";
import { sendWaiting } from "@/data/sync/outbox";
import { proofMessage, whatsappLink } from "@/domain/contact/whatsapp";
import { seenOrder } from "@/domain/order/seen-order";
import type { OrderView } from "@/domain/order/view";
import { isRefused } from "@/domain/sync/command-state";
import { ButtonAnchor } from "@/ui/button";
import { Notice } from "@/ui/notice";
import type { SupportChat } from "./use-support-chat";

type WhatsappProofProps = { order: OrderView; chat: SupportChat | undefined };

/**
 * 'Send via WhatsApp': opens the chat with the reference in it, and declares that the proof is sent there.
 * Nothing where no chat can be opened.
 */
export function WhatsappProof({ order, chat }: WhatsappProofProps) {
  const userId = useSessionUser()?.id ?? "";
  const declares = useDeclares(order);

  async function declare() {
    const command = { kind: "declare", base: seenOrder(order, order.proof) } as const;
    await queueCommand(userId, { orderId: order.id }, command);
    void sendWaiting();
  }

  if (!chat && !declares) return null;
  return (
    <div className="grid grid-cols-1 gap-3">
      {chat && (
        <>
          <p className="text-center text-muted">Or</p>
          <ButtonAnchor
            kind="secondary"
            icon="chat"
            block
            href={whatsappLink(chat.support.whatsapp, proofMessage(order.payment_reference))}
            target="_blank"
            rel="noopener"
            onClick={declare}
          >
            Send via WhatsApp
          </ButtonAnchor>
          {chat.support.whatsapp === "" && (
            <p className="text-muted">
              Demo: this opens WhatsApp without a number, so nobody gets the message.
            </p>
          )}
        </>
      )}
      <div role="status">
        {declares && (
          <Notice tone="success">
            <p>
              You're sending your proof of payment on WhatsApp. The chat is open and has your
              payment reference. Add your photo there and send it.
            </p>
          </Notice>
        )}
      </div>
    </div>
  );
}

/** Whether the proof of this order is sent by WhatsApp, known to the server or queued. */
function useDeclares(order: OrderView): boolean {
  const userId = useSessionUser()?.id ?? "";
  const { id } = order;
  const declaration = useLiveQuery(
    () => waitingCommand(userId, { orderId: id }, "declare"),
    [userId, id],
  );
  const isKnown = order.proof_channel === "whatsapp" && order.payment_status === "pending";
  return isKnown || (declaration != null && !isRefused(declaration));
}
