import { exists } from "../core/sql";
import { moneyOf } from "../ledger/order-credit";
import { isSomethingBought } from "./results-of";

/** What became of the budget of a closed order, and of its money, now. */
export function closedSums(app: App, order: RecordModel) {
  const { credit = 0, owed = 0 } = moneyOf(app, order) ?? {};
  const isBought = exists(app, `SELECT 1 WHERE ${isSomethingBought("{:id}")}`, { id: order.id });
  return {
    budget: order.getInt("order_budget"),
    spent: order.getInt("spent"),
    unspent: order.getInt("unspent"),
    credit,
    ...(owed > 0 && { owed }),
    saved: order.getInt("saved"),
    ...(!isBought && ({ nothing: true } as const)),
  };
}
