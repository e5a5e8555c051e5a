import { RequestError } from "@/data/core/client";
import { attempt } from "@/data/core/perform";
import {
  addToBasket,
  currentWork,
  resumeOrder,
  type WorkInHand,
} from "@/data/local/basket/next-order";
import { queueCommand } from "@/data/local/outbox/outbox";
import { fetchOrder } from "@/data/remote/orders";
import { sendCommandNow } from "@/data/sync/outbox";
import { groceryItemOf } from "@/domain/basket/grocery-item";
import type { Basket } from "@/domain/basket/view";
import { seenOrder } from "@/domain/order/seen-order";
import { contentOfStored } from "@/domain/order/stored-content";
import type { OrderView } from "@/domain/order/view";
import { TOASTS } from "@/domain/text/messages";
import { toast } from "@/ui/toast";

export function cancel(userId: string, order: OrderView) {
  return attempt(TOASTS.order_cancel_failed, async () => {
    const command = { kind: "cancel", base: seenOrder(order, order.proof) } as const;
    await sendCommandNow(await queueCommand(userId, { orderId: order.id }, command));
  });
}

/** What another order would take the place of, with what the member's other phones made. */
export async function workOnAllPhones(userId: string): Promise<WorkInHand> {
  await otherPhones(userId);
  return currentWork(userId);
}

/** Brings an open order into the wizard of this phone. */
export async function takeUp(userId: string, id: string): Promise<void> {
  const { order, content } = await fetchOrder(id);
  await otherPhones(userId);
  await resumeOrder(userId, order, contentOfStored(content));
}

export function fillBasket(userId: string, items: Basket["items"]) {
  return attempt(TOASTS.items_add_failed, async () => {
    await otherPhones(userId);
    const added = await addToBasket(userId, items.map(groceryItemOf));
    if (!added.ok) throw new RequestError(422, { code: added.code });
    toast(TOASTS.items_added);
  });
}

async function otherPhones(userId: string): Promise<void> {
  const { joinOtherPhones } = await import("@/data/sync/other-phones"); // most look and fill nothing
  await joinOtherPhones(userId);
}
