import { momentText } from "@/domain/time/sa-time";
import { setAll } from "../core/records";
import { startOrderSubscription } from "./order-subscription";

/**
 * Submits a draft: from now on it counts for the month's fee. `delivery` was written with its last revision.
 * Returns the membership that starts with it.
 */
export function submitOrder(tx: App, order: RecordModel, now: number): RecordModel | undefined {
  setAll(order, { submitted_at: momentText(now) });
  tx.save(order);
  if (order.getInt("membership_fee") === 0) return undefined;
  return startOrderSubscription(tx, order, now);
}
