import { orderIdSchema } from "@/domain/order/requests";
import { depositCheckOnCancel, mayCancelAsMember } from "@/domain/order/rules";
import { command } from "../core/http";
import { setAll } from "../core/records";
import { startedWith } from "../mail/member-events";
import { retract } from "../mail/notify-member";
import { creditedCents } from "../statement/on-statement";
import { orderFacts } from "./order-facts";
import { endOrderSubscription } from "./order-subscription";
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
    const facts = orderFacts(order);
    if (permits(tx, order, mayCancelAsMember(facts))) {
      const deposit_check = depositCheckOnCancel(facts, creditedCents(tx, order.id) > 0);
      setAll(order, { status: "cancelled", deposit_check });
      tx.save(order);
      endOrderSubscription(tx, order, now);
      retract(tx, order.id);
      retract(tx, startedWith(order.id));
    }
    return { order: orderView(tx, order) };
  },
);
