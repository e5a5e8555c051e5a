import { basketItems, takeMerged } from "@/data/local/basket-items.ts";
import { claimRevision, currentDraft, renewOrderId } from "@/data/local/drafts.ts";
import { keepStartedOrder, type OrderRow, orderCopy } from "@/data/local/server-copy.ts";
import { flushTyped } from "@/data/local/typed-text.ts";
import { RequestError } from "@/data/remote/client.ts";
import { fetchOrder, startOrder as sendStart, storedOrder } from "@/data/remote/orders.ts";
import type { OrderContent, OrderView } from "@/domain/order-view.ts";
import { contentOfStored } from "@/domain/stored-content.ts";
import { changesOf, mergeContent } from "./merge-order.ts";
import { digestOf, isSameContent, sentContent } from "./order-content.ts";

/** Another phone may change the order between our merge and our sending, but hardly again and again. */
const MAX_TRIES = 4;

interface Started {
  readonly order: OrderView;
  /** Whether this is the first that this phone hears of the order. */
  readonly isNew: boolean;
}

type Own = Pick<OrderRow, "id" | "userId" | "content">;

/**
 * Leaves step 3: the server has all that steps 1 to 3 say, or already had it. Safe to call twice, in
 * two tabs and after a lost answer: the order's id and its revision were kept before they are sent.
 * @throws {RequestError} when the server was not reached or refused.
 */
export async function startOrder(userId: string): Promise<Started> {
  await flushTyped();
  let isNew = false;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const own = await ownContent(userId);
    const copy = await orderCopy(userId, own.id);
    isNew ||= !copy;
    if (copy && isSameContent(copy.content, own.content)) return { order: copy.order, isNew };
    const order = await send(own, copy);
    if (order) return { order, isNew };
  }
  throw new RequestError(409, { code: "order_changed" });
}

/**
 * Joins this phone's content with what another phone has made of the order, and sends it.
 * @throws {RequestError} when the server was not reached or refused.
 */
export async function rejoinOrder(userId: string): Promise<void> {
  const own = await ownContent(userId);
  const stored = await fetchOrder(own.id);
  await takeOver(own, await orderCopy(userId, own.id), stored.order, stored.content);
  await startOrder(userId);
}

async function ownContent(userId: string): Promise<Own> {
  const draft = await currentDraft(userId);
  const content = draft && sentContent(draft, await basketItems());
  if (!content) throw new RequestError(422, { code: "body_invalid" });
  return { id: draft.orderId, userId, content };
}

/** Answers nothing where this phone has to take something over first, and did. */
async function send(own: Own, copy: OrderRow | null): Promise<OrderView | undefined> {
  const { id, content } = own;
  const revision = await claimRevision(await digestOf(content));
  try {
    const order = await sendStart({ id, revision, ...content });
    if (order.revision === revision) {
      await keepStartedOrder({ ...own, order });
      return order;
    }
    // Another phone is ahead: the server left everything as it was.
    const stored = await fetchOrder(id);
    return await takeOver(own, copy, stored.order, stored.content);
  } catch (error) {
    return await afterRefusal(own, copy, error);
  }
}

async function afterRefusal(own: Own, copy: OrderRow | null, error: unknown) {
  const stored = storedOrder(error);
  const isForeign = error instanceof RequestError && error.status === 404;
  if (isForeign || stored?.order.status === "cancelled") {
    await renewOrderId();
    return undefined;
  }
  if (!stored?.content) throw error;
  return takeOver(own, copy, stored.order, stored.content);
}

/** A submitted order stays as it is; of any other, both versions are joined. */
async function takeOver(
  own: Own,
  copy: OrderRow | null,
  order: OrderView,
  stored: OrderContent,
): Promise<OrderView | undefined> {
  const theirs = contentOfStored(stored);
  if (order.submitted_at) {
    await keepStartedOrder({ ...own, order, content: theirs });
    return order;
  }
  const merged = mergeContent({ base: copy?.content ?? null, mine: own.content, theirs });
  await takeMerged({ ...changesOf(own.content, merged), revision: order.revision });
  await keepStartedOrder({ ...own, order, content: theirs });
  return undefined;
}
