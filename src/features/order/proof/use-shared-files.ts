import { useState } from "react";
import { isOutOfRoom } from "@/data/core/quota";
import { prepareProof } from "@/data/device/prepare-proof";
import { cachedOpenOrders } from "@/data/local/cache/cached-orders";
import { dropSharedFile, type SharedFile, sharedFiles } from "@/data/local/device/shared-files";
import { queueUnlessWaiting } from "@/data/local/outbox/outbox";
import { type OpenOrder, readOpenOrders } from "@/data/remote/open-orders";
import { sendWaiting } from "@/data/sync/outbox";
import { messageOf } from "@/domain/text/messages";
import type { ToastContent } from "@/ui/toast";
import { useLoaded } from "@/ui/use-loaded";

/** A file that was given to an order: the proof that became of it. */
export interface Attached {
  readonly proofId: string;
  readonly reference: string;
}

/** The files that were shared, the orders they may belong to, and what was decided here so far. */
export function useSharedFiles(userId: string) {
  const { value: files } = useLoaded(userId, () => sharedFiles(userId));
  const { value: read, failed: isUnread } = useLoaded(userId, readOpenOrders);
  const { value: cached } = useLoaded(userId, () => cachedOpenOrders(userId));
  const [attached, setAttached] = useState<ReadonlyMap<string, Attached>>(new Map());
  const [removed, setRemoved] = useState<readonly string[]>([]);

  /** Makes a proof of the file, kept on this phone until it is sent; only then lets go of the file. */
  async function attach(shared: SharedFile, order: OpenOrder) {
    const prepared = await prepareProof(shared.file);
    if (!prepared.ok) return refusal(prepared.code);
    const reference = order.payment_reference;
    try {
      const proof = { kind: "proof", file: prepared.value, name: shared.name } as const;
      const proofId = await queueUnlessWaiting(userId, { orderId: order.id }, proof);
      if (!proofId) return otherWaits(reference);
      void sendWaiting();
      setAttached((before) => new Map(before).set(shared.id, { proofId, reference }));
    } catch (error) {
      if (isOutOfRoom(error)) return refusal("phone_full");
      throw error;
    }
    await dropSharedFile(shared.id);
    return undefined;
  }

  async function remove(shared: SharedFile) {
    await dropSharedFile(shared.id);
    setRemoved((before) => [...before, shared.id]);
    return undefined;
  }

  return {
    files: files?.filter(({ id }) => !removed.includes(id)),
    /** As the server has them; without an answer (`isUnread`) as this phone remembers them. */
    orders: isUnread ? cached : read,
    isUnread,
    attached,
    attach,
    remove,
  };
}

/** Each file is a page of the proof: none may take the place of one that isn't sent. */
function otherWaits(reference: string): { toast: ToastContent } {
  const description = `Another proof of payment for ${reference} isn't sent yet. Once it's sent or you discard it, you can send this file.`;
  return { toast: { title: "File not sent", description } };
}

function refusal(code: string): { toast: ToastContent } {
  return { toast: { title: messageOf(code) } };
}
