import { mayComplete } from "@/domain/order";
import { completeOrderSchema } from "@/domain/order-commands";
import { command } from "../http";
import { queueMail } from "../mail/outbox";
import { orderFacts } from "./order-facts";
import { orderMail } from "./order-mail";
import { ownOrder, permits } from "./order-record";
import { orderView } from "./order-view";
import { submitOrder } from "./submit-order";

/** Complete Order, as often as it is pressed: one order, one mail. */
export const completeOrder = command(
  { access: "member", body: completeOrderSchema },
  ({ app: tx, caller, body, now }) => {
    const order = ownOrder(tx, caller, body.id);
    if (permits(tx, order, mayComplete(orderFacts(order), body))) {
      submitOrder(tx, order, now);
      queueMail(tx, {
        to: caller.email,
        event: "order_received",
        eventId: order.id,
        data: orderMail(order),
        dueAt: now,
      });
    }
    return { order: orderView(tx, order) };
  },
);
