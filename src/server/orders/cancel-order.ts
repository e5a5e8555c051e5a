import { seenOrderCommandSchema } from "@/domain/order/requests";
import { mayCancelAsMember } from "@/domain/order/rules";
import { command } from "../core/http";
import { startedWith } from "../mail/member-events";
import { retract } from "../mail/notify-member";
import { cancelUnpaid } from "./cancel-unpaid";
import { orderFacts } from "./order-facts";
import { orderView } from "./order-view";
import { ownOrder, permits, unlessUnseenBy } from "./own-order";

/**
 * Cancel by the member, before verification, of what they saw: 409 `order_changed` else. A claimed deposit stays with
 * the admins to be checked. Emails and messages about the order and its membership that haven't left are withdrawn.
 */
export const cancelOrder = command(
  { route: "POST /api/app/orders/cancel", body: seenOrderCommandSchema },
  ({ app: tx, caller, body, now }) => {
    const order = ownOrder(tx, caller, body.id);
    const allowed = mayCancelAsMember(orderFacts(order));
    if (permits(tx, order, unlessUnseenBy(tx, order, allowed, body.based_on))) {
      cancelUnpaid(tx, order, now);
      retract(tx, order.id, caller.id);
      retract(tx, startedWith(order.id), caller.id);
    }
    return { order: orderView(tx, order) };
  },
);
