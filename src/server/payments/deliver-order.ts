import { mayDeliver } from "@/domain/order";
import { paymentIdSchema } from "@/domain/payment-commands";
import { transition } from "./transition";

/** Delivered, of a verified order. */
export const deliverOrder = transition(
  { body: paymentIdSchema, action: "order.delivered", may: mayDeliver },
  ({ app: tx, order }) => {
    order.set("status", "delivered");
    tx.save(order);
  },
);
