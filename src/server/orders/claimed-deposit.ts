import { type DepositCheck, depositCheckOnCancel } from "@/domain/order/rules";
import { creditedCents } from "../statement/on-statement";
import { orderFacts } from "./order-facts";

/** What becomes of the deposit that an order claims, once nothing waits for it. */
export function claimedDeposit(tx: App, order: RecordModel): DepositCheck | "" {
  return depositCheckOnCancel(orderFacts(order), creditedCents(tx, order.id) > 0);
}
