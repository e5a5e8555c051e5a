import { BASKETS_BYTES_MAX } from "@/domain/limits/limits";
import { fail } from "../core/http";
import { execute, selectFirst } from "../core/sql";

/**
 * Refuses a basket for which the member has no room left. Before that, what was written for orders
 * that were cancelled as drafts are deleted, except baskets with a name.
 */
export function requireBasketRoom(tx: App, userId: string, basketId: string, bytes: number): void {
  if (bytesOfOthers(tx, userId, basketId) + bytes <= BASKETS_BYTES_MAX) return;
  removeCancelledDrafts(tx, userId);
  if (bytesOfOthers(tx, userId, basketId) + bytes > BASKETS_BYTES_MAX) fail(409, "baskets_full");
}

function bytesOfOthers(tx: App, userId: string, basketId: string): number {
  const found = selectFirst(
    tx,
    `SELECT COALESCE(SUM(bytes), 0) AS bytes FROM baskets
     WHERE user_id = {:userId} AND id != {:basketId}`,
    { userId, basketId },
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
