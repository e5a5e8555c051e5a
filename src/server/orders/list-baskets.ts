import type { Basket } from "@/domain/basket-view";
import { type Caller, query } from "../http";
import { selectAll } from "../sql";
import { storedBasket } from "./basket";
import { pageAsked } from "./page";

const BASKET = {
  id: "",
  created_at: "",
  name: "",
  order_id: "",
  order_number: "",
  submitted_at: "",
};
const BASKETS = `SELECT b.id, b.created_at, b.name, COALESCE(o.id, '') AS order_id,
    COALESCE(o.order_number, '') AS order_number, COALESCE(o.submitted_at, '') AS submitted_at
  FROM baskets b LEFT JOIN orders o ON o.basket_id = b.id WHERE b.user_id = {:userId}`;

/**
 * The caller's own baskets with all that is in them. Those with a name come first, all of them, on the
 * first page; the others follow newest first by key.
 */
export const listBaskets = query({ access: "member" }, ({ app, caller, e }) => {
  const { at, id, limit, isFirst } = pageAsked(e);
  const rows = selectAll(
    app,
    `${BASKETS} AND b.name = '' AND (b.created_at, b.id) < ({:at}, {:id})
     ORDER BY b.created_at DESC, b.id DESC LIMIT {:limit}`,
    { userId: caller.id, at, id, limit: limit + 1 },
    BASKET,
  );
  const page = rows.slice(0, limit);
  const last = page[page.length - 1];
  const shown = isFirst ? [...named(app, caller), ...page] : page;
  return {
    baskets: shown.map((row): Basket => ({ ...row, ...storedBasket(app, row.id) })),
    next: last && rows.length > limit ? `${last.created_at}|${last.id}` : null,
  };
});

function named(app: App, caller: Caller) {
  return selectAll(
    app,
    `${BASKETS} AND b.name != '' ORDER BY b.name COLLATE NOCASE`,
    { userId: caller.id },
    BASKET,
  );
}
