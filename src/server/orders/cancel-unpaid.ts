import { setAll } from "../core/records";
import { claimedDeposit } from "./claimed-deposit";
import { endOrderSubscription } from "./order-subscription";

/** Cancels an order whose payment isn't verified. A claimed deposit stays with the admins to be checked. */
export function cancelUnpaid(tx: App, order: RecordModel, now: number): void {
  setAll(order, { deposit_check: claimedDeposit(tx, order), status: "cancelled" });
  tx.save(order);
  endOrderSubscription(tx, order, now);
}
