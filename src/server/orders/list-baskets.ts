import type { Basket } from "@/domain/basket/view";
import { BASKETS_ANSWER_BYTES, NAMED_BASKETS_BYTES_MAX } from "@/domain/limits/limits";
import { type Caller, query } from "../core/http";
import { oneAtATime } from "../core/one-at-a-time";
import { selectAll } from "../core/sql";
import { storedBasket } from "./basket";
import { pageAsked } from "./page";

const BASKET = {
  id: "",
  created_at: "",
  name: "",
  order_id: "",
  order_number: "",
  submitted_at: "",
  bytes: 0,
};
const BASKETS = `SELECT b.id, b.created_at, b.name, b.bytes, COALESCE(o.id, '') AS order_id,
    COALESCE(o.order_number, '') AS order_number, COALESCE(o.submitted_at, '') AS submitted_at
  FROM baskets b LEFT JOIN orders o ON o.basket_id = b.id WHERE b.user_id = {:userId}`;

/**
 * The caller's own baskets with all that is in them. Those with a name come first, all of them, on the
 * first page; the others follow newest first by key, as many as are asked for and fit into one answer.
 */
export const listBaskets = query("GET /api/app/baskets", ({ app, caller, e }) =>
  oneAtATime(app, e, caller.id, () => page(app, caller, e)),
);

function page(app: App, caller: Caller, e: RequestEvent) {
  const { at, id, limit, isFirst } = pageAsked(e);
  const rows = selectAll(
    app,
    `${BASKETS} AND b.name = '' AND (b.created_at, b.id) < ({:at}, {:id})
     ORDER BY b.created_at DESC, b.id DESC LIMIT {:limit}`,
    { userId: caller.id, at, id, limit: limit + 1 },
    BASKET,
  );
  const fitting = withinBytes(rows.slice(0, limit), BASKETS_ANSWER_BYTES);
  const last = fitting[fitting.length - 1];
  const shown = isFirst ? [...named(app, caller), ...fitting] : fitting;
  return {
    baskets: shown.map(({ bytes, ...row }): Basket => ({ ...row, ...storedBasket(app, row.id) })),
    next: last && rows.length > fitting.length ? `${last.created_at}|${last.id}` : null,
  };
}

/** As many of the first rows as have no more bytes together; at least one. */
export function withinBytes<Row extends { readonly bytes: number }>(
  rows: readonly Row[],
  most: number,
): Row[] {
  let sum = 0;
  return rows.filter((row, place) => {
    sum += row.bytes;
    return place === 0 || sum <= most;
  });
}

function named(app: App, caller: Caller) {
  const rows = selectAll(
    app,
    `${BASKETS} AND b.name != '' ORDER BY b.name COLLATE NOCASE`,
    { userId: caller.id },
    BASKET,
  );
  return withinBytes(rows, NAMED_BASKETS_BYTES_MAX);
}
