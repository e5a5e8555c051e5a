import { digestOf, draftContent } from "@/data/local/draft-content.ts";
import { currentDraft } from "@/data/local/drafts.ts";
import { queueStart, waitingCommand } from "@/data/local/outbox.ts";
import { orderCopy } from "@/data/local/server-copy.ts";
import { storeTyped } from "@/data/local/typed-text.ts";
import { RequestError } from "@/data/remote/client.ts";
import { sendAndWait } from "@/data/sync/outbox.ts";
import { isSameContent } from "@/domain/order/stored-content.ts";
import { isRefused } from "@/domain/sync/command-state.ts";

/**
 * Leaves step 3: what steps 1 to 3 say goes to the server, now or as soon as it is reached. Safe to call
 * twice and in two tabs.
 * @throws {RequestError} when the server has refused it; it stays on the phone for the member to change.
 */
export async function startOrder(userId: string): Promise<void> {
  await storeTyped();
  const own = await draftContent(userId);
  if (!own) throw new RequestError(422, { code: "body_invalid" });
  const { orderId, content } = own;
  const isQueued = await waitingCommand(userId, { orderId }, "start");
  const copy = await orderCopy(userId, orderId);
  if (!isQueued && copy && isSameContent(copy.content, content)) return;
  await queueStart(userId, orderId, content, await digestOf(content));
  await sendAndWait();
  const now = (await currentDraft(userId))?.orderId ?? orderId; // sending may have given it another id
  const left = await waitingCommand(userId, { orderId: now }, "start");
  if (left && isRefused(left)) throw new RequestError(409, { code: left.problem });
}
