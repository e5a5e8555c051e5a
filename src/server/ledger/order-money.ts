import { type MoneyNow, moneyNow } from "@/domain/ledger/order-money";
import { selectAll } from "../core/sql";

/** What is owed, left and refunded of a payment's difference now; null where it has none, or no member any more. */
export function moneyOf(app: App, record: RecordModel): MoneyNow | null {
  const userId = record.getString("user_id");
  if (!userId || record.getInt("credit") === 0) return null;
  const events = selectAll(
    app,
    `SELECT COALESCE(NULLIF(e.order_id, ''), e.subscription_id) AS about, SUM(e.cents) AS cents,
       MAX(e.kind = 'refund') AS is_refund
     FROM ledger_entries e WHERE e.user_id = {:userId} AND e.kind != 'transfer' AND e.reverses = ''
       AND NOT EXISTS (SELECT 1 FROM ledger_entries r WHERE r.reverses = e.id AND r.reverses != '')
     GROUP BY e.event_id, 1 ORDER BY MIN(e.at), MIN(e.rowid)`,
    { userId },
    { about: "", cents: 0, is_refund: 0 },
  );
  return moneyNow(
    events.map(({ is_refund, ...event }) => ({ ...event, isRefund: is_refund === 1 })),
    record.id,
  );
}
