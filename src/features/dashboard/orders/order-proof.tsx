import { type ReactNode, useEffect, useState } from "react";
import { RequestError } from "@/data/core/client";
import { useServerNow } from "@/data/core/server-clock";
import { useSessionUser } from "@/data/core/session";
import { ensureOrderCached } from "@/data/sync/follow-order";
import { takesProof } from "@/domain/order/progress";
import type { ListedOrder } from "@/domain/order/responses";
import { messageOf } from "@/domain/text/messages";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { Icon } from "@/ui/icon";

type OrderProofProps = { order: ListedOrder; proof: (order: ListedOrder) => ReactNode };

export function OrderProof({ order, proof }: OrderProofProps) {
  const isRejected = order.payment_status === "failed";
  if (!takesProof(order, useServerNow())) return <p className="text-muted">{stateOf(order)}</p>;
  if (isRejected) return <CachedOrderProof order={order} proof={proof} />;
  return <Folded order={order} proof={proof} />;
}

function Folded({ order, proof }: OrderProofProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="group rounded-field border border-base-300"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-3 py-2">
        {stateOf(order)}
        <Icon name="chevron-down" className="size-6 group-open:rotate-180" />
      </summary>
      <div className="p-3">{open && <CachedOrderProof order={order} proof={proof} />}</div>
    </details>
  );
}

function CachedOrderProof({ order, proof }: OrderProofProps) {
  const userId = useSessionUser()?.id ?? "";
  useEffect(() => {
    ensureOrderCached(userId, order.id).catch((error) => {
      if (!(error instanceof RequestError)) throw error; // without a network nothing can be sent either
    });
  }, [userId, order.id]);
  return proof(order);
}

function stateOf(order: ListedOrder): string {
  if (order.proof_channel === "whatsapp") return "Proof of payment: sent on WhatsApp";
  if (order.proof_channel === "" || !order.proof) {
    return order.status === "cancelled" ? "Proof of payment: none" : "Proof of payment: none yet";
  }
  const uploaded = `Proof of payment: uploaded ${formatDayTime(momentOf(order.proof.created_at))}`;
  return order.proof.file_deleted ? `${uploaded}. ${messageOf("proof_deleted")}` : uploaded;
}
