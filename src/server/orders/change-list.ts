import { type ListPermission, mayChangeList } from "@/domain/order/list-change";
import { listDifference } from "@/domain/order/list-difference";
import { type ChangeList, changeListSchema } from "@/domain/order/list-requests";
import type { OrderContent, OrderView } from "@/domain/order/view";
import { mayOverwrite } from "@/domain/sync/based-on";
import { momentText } from "@/domain/time/sa-time";
import { requireDiskRoom } from "../core/disk";
import { isRepeated } from "../core/done-commands";
import { command, fail } from "../core/http";
import { setAll } from "../core/records";
import { deliveryOn } from "../deliveries/deliveries";
import { basketOf, replaceBasket } from "./basket";
import { isSameContent, storedContent } from "./order-content";
import { orderFacts } from "./order-facts";
import { hasWish, removeWish, setWish } from "./order-notes";
import { orderView } from "./order-view";
import { ownOrder } from "./own-order";

interface Answer {
  readonly order: OrderView;
  readonly content: OrderContent;
  readonly wished: boolean;
}

/**
 * Items and preferences of a submitted order, until its delivery's cut-off by the server's time. What the phone made
 * before it and brings later becomes a wish, which changes nothing of the list. 409 `order_list_changed`, with what is
 * stored, where another phone changed the list since.
 */
export const changeList = command(
  { route: "POST /api/app/orders/list", body: changeListSchema },
  ({ app: tx, caller, body, now }): Answer => {
    requireDiskRoom(tx, "rows");
    const order = ownOrder(tx, caller, body.id);
    const permission = permissionFor(tx, order, body, now);
    const stored = storedContent(tx, order);
    const answer = (wished: boolean): Answer => ({
      order: orderView(tx, order),
      content: storedContent(tx, order),
      wished,
    });
    const refuse = (status: number, code: Parameters<typeof fail>[1]) =>
      fail(status, code, {}, { order: orderView(tx, order), content: stored });
    const version = order.getString("list_version");
    // What was done before is answered with what is stored, also once the list is closed.
    if (isRepeated(tx, caller.id, body.command_id, now)) {
      return answer(version !== body.command_id && hasWish(tx, order));
    }
    if (!permission.ok) return refuse(permission.status, permission.code);
    const wanted: OrderContent = { ...stored, ...basketOf(body) };
    const isSame = isSameContent(stored, wanted, order.getString("basket_id"));
    if (permission.value === "wish") {
      const wish = isSame ? "" : listDifference(stored, wanted);
      setWish(tx, order, wish, now);
      return answer(wish !== "");
    }
    if (isSame) return answer(false);
    const known = mayOverwrite(version, body.based_on, body.command_id, "order_list_changed");
    if (!known.ok) return refuse(known.status, known.code);
    replaceBasket(tx, order.getString("basket_id"), caller.id, wanted);
    setAll(order, { list_version: body.command_id, list_changed_at: momentText(now) });
    tx.save(order);
    removeWish(tx, order);
    return answer(false);
  },
);

function permissionFor(
  tx: App,
  order: RecordModel,
  { made_at }: ChangeList,
  now: number,
): ListPermission {
  const date = order.getString("delivery_date");
  const delivery = date ? deliveryOn(tx, date) : null;
  return mayChangeList(orderFacts(order), delivery, { madeAt: made_at, now });
}
