import { mayDeliver } from "@/domain/order/rules";
import { paymentIdSchema } from "@/domain/payment/requests";
import { transition } from "./transition";

/** Delivered, of a verified order. */
export const deliverOrder = transition(
  { body: paymentIdSchema, action: "order.delivered", may: mayDeliver },
  ({ app: tx, order }) => {
    order.set("status", "delivered");
    tx.save(order);
  },
);
