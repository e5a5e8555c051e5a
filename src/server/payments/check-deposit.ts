import { mayRecordDeposit } from "@/domain/order/rules";
import { type DepositCheckCommand, depositCheckSchema } from "@/domain/payment/requests";
import { transition } from "./transition";

/** What became of the deposit of a cancelled order: 'refunded' or 'nothing arrived'. */
export const checkDeposit = transition(
  {
    body: depositCheckSchema,
    action: "order.deposit_checked",
    may: (order, body: DepositCheckCommand) => mayRecordDeposit(order, body.outcome),
  },
  ({ app: tx, order, body }) => {
    order.set("deposit_check", body.outcome);
    tx.save(order);
  },
);
