import { isSomethingBought } from "../closing/results-of";

/**
 * Past deliveries `d` that aren't finished: one that is still being bought, or that has verified orders which were
 * neither delivered nor closed with it.
 */
export const UNFINISHED = `deliveries d WHERE d.date < {:today} AND (d.state = 'buying'
  OR (d.state IN ('open', 'closed') AND EXISTS (SELECT 1 FROM orders o INDEXED BY idx_orders_to_close
    WHERE o.delivery_date = d.date AND o.status = 'processing' AND o.payment_status = 'verified'
      AND o.closed_at = '')))`;

/** Orders `o` of past deliveries that were bought and not brought: each is closed with its delivery, and paid. */
export const UNDELIVERED = `orders o INDEXED BY idx_orders_undelivered WHERE o.delivery_date < {:today}
  AND o.status = 'processing' AND o.payment_status = 'verified' AND o.closed_at != ''
  AND ${isSomethingBought("o.id")}`;
