import { orderIdSchema } from "@/domain/order/requests";
import { mayCancelAsMember } from "@/domain/order/rules";
import { command } from "../core/http";
import { startedWith } from "../mail/member-events";
import { retract } from "../mail/notify-member";
import { cancelUnpaid } from "./cancel-unpaid";
import { orderFacts } from "./order-facts";
import { orderView } from "./order-view";
import { ownOrder, permits } from "./own-order";

/**
 * Cancel by the member, before verification. A claimed deposit stays with the admins to be checked. Emails and messages
 * about the order and its membership that haven't left are withdrawn.
 */
export const cancelOrder = command(
  { route: "POST /api/app/orders/cancel", body: orderIdSchema },
  ({ app: tx, caller, body, now }) => {
    const order = ownOrder(tx, caller, body.id);
    if (permits(tx, order, mayCancelAsMember(orderFacts(order)))) {
      cancelUnpaid(tx, order, now);
      retract(tx, order.id);
      retract(tx, startedWith(order.id));
    }
    return { order: orderView(tx, order) };
  },
);
