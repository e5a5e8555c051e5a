import { BASKETS_BYTES_MAX, BASKETS_COUNTED_YEARS } from "@/domain/limits/limits";
import { DAY_MS } from "@/domain/time/durations";
import { momentText } from "@/domain/time/sa-time";
import { now } from "../core/clock";
import { fail } from "../core/http";
import { execute, selectFirst } from "../core/sql";

const COUNTED_MS = BASKETS_COUNTED_YEARS * 365 * DAY_MS;

/**
 * Refuses a basket for which the member has no room left. Before that, what was written for orders
 * that were cancelled as drafts are deleted, except baskets with a name.
 */
export function requireBasketRoom(tx: App, userId: string, basketId: string, bytes: number): void {
  if (bytesOfOthers(tx, userId, basketId) + bytes <= BASKETS_BYTES_MAX) return;
  removeCancelledDrafts(tx, userId);
  if (bytesOfOthers(tx, userId, basketId) + bytes > BASKETS_BYTES_MAX) fail(409, "baskets_full");
}

/** Older ones shut nobody out: the basket of a delivered order is never deleted. */
function bytesOfOthers(tx: App, userId: string, basketId: string): number {
  const found = selectFirst(
    tx,
    `SELECT COALESCE(SUM(bytes), 0) AS bytes FROM baskets
     WHERE user_id = {:userId} AND id != {:basketId} AND (created_at > {:since} OR name != '')`,
    { userId, basketId, since: momentText(now() - COUNTED_MS) },
    { bytes: 0 },
  );
  return found?.bytes ?? 0;
}

function removeCancelledDrafts(tx: App, userId: string): void {
  const baskets = `SELECT b.id FROM orders o JOIN baskets b ON b.id = o.basket_id
    WHERE o.user_id = {:userId} AND o.status = 'cancelled' AND o.submitted_at = ''
      AND o.proof_channel = '' AND b.name = ''`;
  execute(tx, `DELETE FROM basket_items WHERE basket_id IN (${baskets})`, { userId });
  execute(tx, `DELETE FROM basket_preferences WHERE basket_id IN (${baskets})`, { userId });
  execute(tx, `DELETE FROM baskets WHERE id IN (${baskets})`, { userId });
}
