import { nextStepOfOwed } from "@/domain/ledger/unpaid";
import { nextStepOfRejected, stillMissing } from "@/domain/payment/after-rejection";
import { isBought } from "../orders/order-facts";
import { orderView } from "../orders/order-view";

/** What the member of an order without its deposit does now, as its page says it, and what is left to pay where that is known. */
export function whatNext(
  tx: App,
  record: RecordModel,
): { readonly next_step: string; readonly missing?: number } {
  const order = orderView(tx, record);
  if (isBought(record)) {
    return { next_step: nextStepOfOwed(order), missing: order.money?.owed ?? 0 };
  }
  return {
    next_step: nextStepOfRejected(order),
    ...(order.arrived && { missing: stillMissing(order) }),
  };
}
