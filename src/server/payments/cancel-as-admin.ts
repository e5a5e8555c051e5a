import { depositCheckOnCancel, mayCancelAsAdmin } from "@/domain/order";
import { DECISION_MAIL_DELAY_MS } from "@/domain/payment";
import { paymentReasonSchema } from "@/domain/payment-commands";
import { queueMail } from "../mail/outbox";
import { endCarriedSubscription } from "../orders/carried-subscription";
import { orderMail } from "../orders/order-mail";
import { setAll } from "../records";
import { memberEmail } from "./payment-mail";
import { transition } from "./transition";

/** Cancel by an admin, also of a verified order: all that arrived becomes the member's credit. */
export const cancelAsAdmin = transition(
  { body: paymentReasonSchema, action: "order.cancelled", may: mayCancelAsAdmin },
  ({ app: tx, order, facts, body, now, transitionId }) => {
    const credit = order.getInt("amount_received");
    setAll(order, { status: "cancelled", credit, deposit_check: depositCheckOnCancel(facts) });
    tx.save(order);
    endCarriedSubscription(tx, order, now);
    const to = memberEmail(tx, order);
    if (!to) return;
    queueMail(tx, {
      to,
      event: "order_cancelled",
      eventId: transitionId,
      data: { ...orderMail(order), reason: body.reason, credit },
      dueAt: now + DECISION_MAIL_DELAY_MS,
    });
  },
);
