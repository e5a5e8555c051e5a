import type { StartOrder } from "@/domain/order/start-order";
import type { OrderContent } from "@/domain/order/view";
import { canonical } from "../core/canonical";
import { derivedId } from "../core/ids";
import { basketOf, storedBasket } from "./basket";
import { deliveryOf } from "./delivery";
import { storedDelivery } from "./order-facts";

/** What the phone sent, in the form in which it is stored. */
export function contentOf(sent: StartOrder): OrderContent {
  return { delivery: deliveryOf(sent.details), ...basketOf(sent) };
}

/** What is stored of an order's steps 1 to 3. */
export function storedContent(app: App, order: RecordModel): OrderContent {
  return {
    delivery: storedDelivery(order),
    ...storedBasket(app, order.getString("basket_id")),
  };
}

/** Whether both say the same, whatever ids the items had to take. */
export function isSameContent(stored: OrderContent, sent: OrderContent, basketId: string): boolean {
  const known = new Set(stored.items.map((item) => item.id));
  const items = sent.items.map((item) => ({
    ...item,
    id: known.has(item.id) ? item.id : derivedId(basketId, item.id),
  }));
  return canonical(stored) === canonical({ ...sent, items });
}
