import { waitingProof } from "@/data/local/proofs.ts";
import { keepOrder } from "@/data/local/server-copy.ts";
import { isUnreachable, RequestError } from "@/data/remote/client.ts";
import { completeOrder as sendComplete } from "@/data/remote/orders.ts";
import { sendDeclaration } from "@/data/sync/send-declaration.ts";
import { sendProof } from "@/data/sync/send-proof.ts";
import type { OrderView } from "@/domain/order-view.ts";

/**
 * Completes the order that the member sees, after sending what of its proof still waits on this phone.
 * Safe to call twice, in two tabs and after a lost answer: the server answers what is stored.
 * @throws {RequestError} when the server was not reached or refused.
 */
export async function completeOrder(userId: string, order: OrderView): Promise<void> {
  const proof = await waitingProof(userId, { orderId: order.id });
  if (proof) {
    const sending = await sendProof(proof.id);
    if (!sending.ok) throw new RequestError(0, { code: sending.code });
  }
  await sendDeclaration(userId, order.id);
  await keepOrder(await sendAgainIfLost(order));
}

/** An answer may be lost although the order was placed: asked once more, the server tells. */
async function sendAgainIfLost({ id, revision, total }: OrderView): Promise<OrderView> {
  const send = () => sendComplete({ id, revision, total });
  try {
    return await send();
  } catch (error) {
    if (isUnreachable(error)) return send();
    throw error;
  }
}
