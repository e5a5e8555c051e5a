import { depositCheckOnCancel, mayCancelAsAdmin } from "@/domain/order/rules";
import { paymentReasonSchema } from "@/domain/payment/requests";
import { DECISION_MAIL_DELAY_MS } from "@/domain/payment/rules";
import { setAll } from "../core/records";
import { notifyMember } from "../notifications/notify-member";
import { orderEvent } from "../orders/order-event";
import { endOrderSubscription } from "../orders/order-subscription";
import { transition } from "./transition";

/** Cancel by an admin, also of a verified order: all that arrived will become the member's credit. */
export const cancelAsAdmin = transition(
  { body: paymentReasonSchema, action: "order.cancelled", may: mayCancelAsAdmin },
  ({ app: tx, order, facts, body, now, transitionId }) => {
    const credit = order.getInt("amount_received");
    setAll(order, { status: "cancelled", credit, deposit_check: depositCheckOnCancel(facts) });
    tx.save(order);
    endOrderSubscription(tx, order, now);
    notifyMember(tx, {
      userId: order.getString("user_id"),
      event: "order_cancelled",
      eventId: transitionId,
      data: { ...orderEvent(order), reason: body.reason, credit },
      dueAt: now + DECISION_MAIL_DELAY_MS,
    });
  },
);
