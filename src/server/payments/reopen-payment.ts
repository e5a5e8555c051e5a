import { paymentIdSchema } from "@/domain/payment/requests";
import { mayReopen } from "@/domain/payment/rules";
import { transition } from "./transition";

/** Reopen: a rejected payment waits again. */
export const reopenPayment = transition(
  { body: paymentIdSchema, action: "payment.reopened", may: mayReopen },
  ({ app: tx, order }) => {
    order.set("payment_status", "pending");
    order.set("rejected_reason", "");
    tx.save(order);
  },
);
