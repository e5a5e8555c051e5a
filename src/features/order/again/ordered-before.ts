import { isUnreachable } from "@/data/core/client";
import { withTimeout } from "@/data/core/with-timeout";
import type { OrderedBefore } from "@/data/local/basket/next-order";
import { cachedAnswer } from "@/data/local/cache/cached-answers";
import { cachedOrder } from "@/data/local/cache/cached-orders";
import { shownAnswer } from "@/data/local/cache/shown-answer";
import { fetchOrder } from "@/data/remote/orders";
import { refreshCached } from "@/data/sync/follow-cached";
import { groceryItemOf } from "@/domain/basket/grocery-item";
import { formatPhone } from "@/domain/members/phone";
import { type Delivery, repeatedDelivery } from "@/domain/order/repeat-order";
import type { ListedOrder } from "@/domain/order/responses";
import { fieldsOfStored } from "@/domain/order/stored-content";

/** So long the server is waited for where this phone knows what was ordered. */
const PATIENCE_MS = 2000;

type Written = Pick<OrderedBefore, "items" | "preferences"> & { readonly details?: Delivery };

/** What was ordered: from the server, or where it doesn't answer soon, as this phone has it. */
export async function orderedBefore(userId: string, order: ListedOrder): Promise<OrderedBefore> {
  const [written, known] = await Promise.all([readWritten(userId, order), readKnown(userId)]);
  const { items, preferences, details } = written;
  const ordered = details?.addressLine1
    ? { ...details, phone: formatPhone(details.phone) }
    : undefined;
  const delivery = repeatedDelivery(ordered, known);
  return { delivery, items, preferences, budget: order.order_budget };
}

async function readWritten(userId: string, order: ListedOrder): Promise<Written> {
  const kept = await keptOnPhone(userId, order);
  const fetched = fetchOrder(order.id).then(({ content }) => fieldsOfStored(content));
  if (!kept) return fetched;
  try {
    return (await withTimeout(PATIENCE_MS, fetched)) ?? kept;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return kept;
  }
}

async function keptOnPhone(userId: string, order: ListedOrder): Promise<Written | undefined> {
  const sent = (await cachedOrder(userId, order.id))?.content;
  if (sent) return sent;
  const baskets = (await cachedAnswer(userId, "baskets"))?.value.baskets;
  const basket = baskets?.find(({ id }) => id === order.basket_id);
  if (!basket) return undefined;
  const { priority, delivery_frequency } = basket.preferences;
  return {
    items: basket.items.map(groceryItemOf),
    preferences: { prioritize: priority, frequency: delivery_frequency },
  };
}

async function readKnown(userId: string) {
  const fresh = Promise.all([refreshCached(userId, "profile"), refreshCached(userId, "addresses")]);
  await withTimeout(PATIENCE_MS, fresh);
  const profile = await shownAnswer(userId, "profile");
  const addresses = await shownAnswer(userId, "addresses");
  return { profile: profile?.value ?? null, addresses: addresses?.value ?? [] };
}
