import { unlessEnded } from "@/domain/order/draft-term";
import { completeOrderSchema } from "@/domain/order/requests";
import { mayComplete } from "@/domain/order/rules";
import { command } from "../core/http";
import { startedWith, tellStartedWithOrder } from "../membership/membership-event";
import { notifyMember } from "../notifications/notify-member";
import { orderEvent } from "./order-event";
import { orderFacts } from "./order-facts";
import { ownOrder, permits } from "./order-record";
import { orderView } from "./order-view";
import { submitOrder } from "./submit-order";

/** Complete Order, as often as it is pressed: one order, one email of it, and one of the membership that starts with it. */
export const completeOrder = command(
  { access: "member", body: completeOrderSchema },
  ({ app: tx, caller, body, now }) => {
    const order = ownOrder(tx, caller, body.id);
    const facts = orderFacts(order);
    if (permits(tx, order, unlessEnded(mayComplete(facts, body), facts, "complete", now))) {
      const membership = submitOrder(tx, order, now);
      notifyMember(tx, {
        userId: caller.id,
        event: "order_received",
        eventId: order.id,
        data: orderEvent(order),
        dueAt: now,
      });
      if (membership) {
        tellStartedWithOrder(tx, membership, { eventId: startedWith(order.id), dueAt: now });
      }
    }
    return { order: orderView(tx, order) };
  },
);
