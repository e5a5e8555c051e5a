import { changesOf, mergeContent } from "@/domain/order/merge-order";
import { contentOfStored, isSameContent, type SentContent } from "@/domain/order/stored-content";
import type { OrderContent, OrderView } from "@/domain/order/view";
import type { Answer } from "../commands/command-type";
import type { OutboxRow } from "../commands/commands";
import { assertSameUser, RequestError } from "../core/client";
import { takeMerged } from "../local/basket/basket-items";
import { digestOf, draftContent } from "../local/basket/draft-content";
import { claimRevision, currentDraft } from "../local/basket/drafts";
import { cachedOrder, saveStartedOrder } from "../local/cache/cached-orders";
import {
  changeStart,
  commandsAbout,
  outboxRow,
  queueStart,
  renewSubject,
} from "../local/outbox/outbox";
import { claimsDeposit } from "../local/outbox/queue-rules";
import { fetchOrder, startOrder } from "../remote/orders";
import { storedWithRefusal } from "../remote/stored-with-refusal";

/** Another phone may change the order between our merge and our sending, but hardly again and again. */
const MAX_TRIES = 4;

/**
 * Sends steps 1 to 3 to the server; what another phone changed in the order since is merged with
 * it first. Safe after a lost answer: the order's id and its revision were kept before they are sent.
 * @throws {RequestError} when the server was not reached or refused.
 */
export async function sendStart({ id }: OutboxRow<"start">): Promise<Answer> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const row = (await outboxRow(id)) as OutboxRow<"start"> | undefined;
    if (!row) return {}; // discarded while it was sent
    const answer = await sendOnce(row);
    if (answer) return answer;
  }
  throw new RequestError(409, { code: "order_changed" });
}

/**
 * Joins the draft with what another phone has made of its order, and queues what comes of it.
 * @throws {RequestError} when the server was not reached or refused.
 */
export async function rejoinOrder(userId: string, orderId: string): Promise<void> {
  const own = await draftContent(userId);
  if (own?.orderId !== orderId) return;
  const { order, content } = await fetchOrder(orderId);
  const theirs = contentOfStored(content);
  const merged = await joinDraft({ userId, orderId, mine: own.content, theirs, order });
  await saveStartedOrder({ id: orderId, userId, order, content: theirs });
  if (isSameContent(merged, theirs)) return;
  await queueStart(userId, orderId, merged, await digestOf(merged));
}

/** Answers nothing where this phone has to take something over first, and did. */
async function sendOnce(row: OutboxRow<"start">): Promise<Answer | undefined> {
  const { userId, orderId, revision, content } = row;
  const isNew = !(await cachedOrder(userId, orderId));
  assertSameUser(userId);
  try {
    const order = await startOrder({ id: orderId, revision, ...content });
    if (order.revision === revision) {
      const started = { id: orderId, userId, order, content };
      if (!isNew || order.submitted_at) return { started };
      return { started, createdReference: order.payment_reference, prefetch: "bank" };
    }
    // Another phone is ahead: the server left everything as it was.
    const stored = await fetchOrder(orderId);
    return await takeOver(row, stored.order, stored.content);
  } catch (error) {
    return await afterRefusal(row, error);
  }
}

async function afterRefusal(row: OutboxRow<"start">, error: unknown) {
  const stored = storedWithRefusal(error);
  const isForeign = error instanceof RequestError && error.code === "order_not_found";
  const isClaimed = claimsDeposit(await commandsAbout(row));
  const isOver = stored.order?.status === "cancelled" || codeOf(error) === "draft_ended";
  if (isForeign || (isOver && !isClaimed)) {
    await renewSubject(row.orderId);
    return undefined;
  }
  if (!stored.order || !stored.content || isOver || codeOf(error) === "draft_fixed") throw error;
  return takeOver(row, stored.order, stored.content);
}

function codeOf(error: unknown): string {
  return error instanceof RequestError ? error.code : "";
}

/** A submitted order stays as it is, and a later change is refused; of any other, both versions are merged. */
async function takeOver(
  row: OutboxRow<"start">,
  order: OrderView,
  stored: OrderContent,
): Promise<Answer | undefined> {
  const { id, userId, orderId, content } = row;
  const theirs = contentOfStored(stored);
  const own = { id: orderId, userId, order, content: theirs };
  if (order.submitted_at) {
    await saveStartedOrder(own);
    if (isSameContent(theirs, content)) return {};
    throw new RequestError(409, { code: "order_submitted_before" });
  }
  const merged = await joinDraft({ userId, orderId, mine: content, theirs, order });
  await saveStartedOrder(own);
  if (isSameContent(merged, theirs)) return {};
  await changeStart(id, await revisionAfter(order, row, merged), merged);
  return undefined;
}

interface Versions {
  readonly userId: string;
  readonly orderId: string;
  readonly mine: SentContent;
  readonly theirs: SentContent;
  readonly order: OrderView;
}

/** Brings what another phone made of the order into the draft, where the draft is still that order's. */
async function joinDraft({ userId, orderId, mine, theirs, order }: Versions) {
  const cached = await cachedOrder(userId, orderId);
  const merged = mergeContent({ base: cached?.content ?? null, mine, theirs });
  if ((await currentDraft(userId))?.orderId === orderId) {
    await takeMerged(userId, { ...changesOf(mine, merged), revision: order.revision });
  }
  return merged;
}

async function revisionAfter(
  order: OrderView,
  { userId, orderId }: OutboxRow,
  content: SentContent,
) {
  const isOpen = (await currentDraft(userId))?.orderId === orderId;
  return isOpen ? claimRevision(await digestOf(content)) : order.revision + 1;
}
