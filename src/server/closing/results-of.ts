import type { ResultRow } from "@/domain/closing/responses";
import { selectAll } from "../core/sql";

interface StoredResult extends ResultRow {
  readonly item_id: string;
}

/** Whether something was bought for an order: in SQL. Nothing comes where nothing was. */
export function isSomethingBought(orderId: string): string {
  return `EXISTS (SELECT 1 FROM order_results r WHERE r.order_id = ${orderId} AND r.outcome != 'not_available')`;
}

/** What became of each item of a closed order, in the order in which they were written. */
export function resultsOf(app: App, orderId: string): StoredResult[] {
  const rows = selectAll(
    app,
    `SELECT id, item_id, item_name, unit, asked, outcome, bought_milli, replaced_milli, cents, saved_cents, shop, bought_item, reason
     FROM order_results WHERE order_id = {:orderId} ORDER BY position, rowid`,
    { orderId },
    {
      id: "",
      item_id: "",
      item_name: "",
      unit: "",
      asked: 0,
      outcome: "",
      bought_milli: 0,
      replaced_milli: 0,
      cents: 0,
      saved_cents: 0,
      shop: "",
      bought_item: "",
      reason: "",
    },
  );
  return rows as StoredResult[];
}
