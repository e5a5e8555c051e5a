import { RequestError } from "@/data/core/client";
import { digestOf, draftContent } from "@/data/local/basket/draft-content";
import { currentDraft } from "@/data/local/basket/drafts";
import { storeTyped } from "@/data/local/basket/typed-text";
import { cachedOrder } from "@/data/local/cache/cached-orders";
import { queueStart, waitingCommand } from "@/data/local/outbox/outbox";
import { sendAndWait } from "@/data/sync/outbox";
import { isSameContent } from "@/domain/order/stored-content";
import { isRefused } from "@/domain/sync/command-state";

/**
 * Leaves step 3: sends steps 1 to 3 to the server, now or when the phone is online. Safe to call
 * twice and in two tabs.
 * @throws {RequestError} when the server has refused it; it stays on the phone for the member to change.
 */
export async function startOrder(userId: string): Promise<void> {
  await storeTyped();
  const own = await draftContent(userId);
  if (!own) throw new RequestError(422, { code: "body_invalid" });
  const { orderId, content } = own;
  const isQueued = await waitingCommand(userId, { orderId }, "start");
  const cached = await cachedOrder(userId, orderId);
  if (!isQueued && cached && isSameContent(cached.content, content)) return;
  await queueStart(userId, orderId, content, await digestOf(content));
  await sendAndWait();
  const now = (await currentDraft(userId))?.orderId ?? orderId; // sending may have given it another id
  const left = await waitingCommand(userId, { orderId: now }, "start");
  if (left && isRefused(left)) throw new RequestError(409, { code: left.problem });
}
