import { ORDERS_PER_DAY, roomForDraft } from "@/domain/limits/limits";
import { DAY_MS } from "@/domain/time/durations";
import { momentText, monthPeriod } from "@/domain/time/sa-time";
import { fail } from "../core/http";
import { exists, selectAll } from "../core/sql";

/** Refuses one more draft where the member has too many; one that was abandoned is closed instead. */
export function requireDraftRoom(tx: App, userId: string, now: number): void {
  if (hasTooManyToday(tx, userId, now)) fail(429, "too_many_orders_today");
  const room = roomForDraft(openDrafts(tx, userId, now));
  if (!room.ok) fail(409, "too_many_drafts");
  if (room.close === "") return;
  const abandoned = tx.findRecordById("orders", room.close);
  abandoned.set("status", "cancelled");
  tx.save(abandoned);
}

/** Of this month: with another one they have ended (money.md). */
function openDrafts(tx: App, userId: string, now: number) {
  return selectAll(
    tx,
    `SELECT id, order_budget, proof_channel FROM orders
     WHERE user_id = {:userId} AND status = 'pending' AND submitted_at = ''
       AND month_period = {:month} ORDER BY placed_at`,
    { userId, month: monthPeriod(now) },
    { id: "", order_budget: 0, proof_channel: "" },
  );
}

function hasTooManyToday(tx: App, userId: string, now: number): boolean {
  return exists(
    tx,
    `SELECT 1 FROM orders WHERE user_id = {:userId} AND placed_at > {:since}
     ORDER BY placed_at LIMIT 1 OFFSET ${ORDERS_PER_DAY - 1}`,
    { userId, since: momentText(now - DAY_MS) },
  );
}
