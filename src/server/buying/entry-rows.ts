import { firstName } from "@/domain/buying/first-name";
import type { Entry, Free } from "@/domain/buying/responses";
import type { Caller } from "../core/http";
import { selectAll } from "../core/sql";

const SHAPE = {
  id: "",
  line_id: "",
  outcome: "",
  quantity_milli: 0,
  cents: 0,
  shelf_cents: 0,
  shop: "",
  bought_item: "",
  reason: "",
  shares: "",
  slip_id: "",
  by: "",
  at: "",
  void_at: "",
  kept: 0,
  changed_at: "",
};

/** An entry as buyers see it, with the moment of its last change. */
export interface ChangedEntry extends Entry {
  readonly changed_at: string;
}

/** Entries, by a condition and an order on the purchase `p`: each with the line that its line is bought with. */
export function entryRows(
  app: App,
  caller: Caller,
  rest: string,
  params: Record<string, unknown>,
): ChangedEntry[] {
  const rows = selectAll(
    app,
    `SELECT p.id, COALESCE(NULLIF(l.joined_to, ''), p.line_id) AS line_id, p.outcome, p.quantity_milli, p.cents,
       p.shelf_cents, p.shop, p.bought_item, p.reason, p.shares, p.slip_id, p.\`by\`, p.at, p.void_at,
       p.kept_at != '' AS kept, p.changed_at
     FROM purchases p LEFT JOIN buying_lines l ON l.id = p.line_id ${rest}`,
    params,
    SHAPE,
  );
  const names = firstNames(
    app,
    rows.map(({ by }) => by),
  );
  return rows.map(({ by, shares, kept, outcome, ...row }) => ({
    ...row,
    outcome: outcome as Entry["outcome"],
    shares: sharesOf(shares),
    kept: kept === 1,
    by: names.get(by) ?? "",
    own: by === caller.id,
  }));
}

function sharesOf(stored: string): Entry["shares"] {
  const shares = JSON.parse(stored) as Entry["shares"];
  return shares.map(({ want_id, quantity_milli }) => ({ want_id, quantity_milli }));
}

/** First names by account; of an account without a name, none. */
export function firstNames(app: App, ids: readonly string[]): ReadonlyMap<string, string> {
  const rows = selectAll(
    app,
    "SELECT id, full_name FROM profiles WHERE id IN (SELECT value FROM json_each({:ids}))",
    { ids: JSON.stringify([...new Set(ids)]) },
    { id: "", full_name: "" },
  );
  return new Map(rows.map(({ id, full_name }) => [id, firstName(full_name)]));
}

/** Of purchases `p` with their shares `s`: what counts against a budget. */
const COUNTED = "p.void_at = '' AND p.outcome IN ('bought', 'substituted')";

/** What is left of each order's budget, of all orders on a list or of those that are named. */
export function freeOf(app: App, date: string, orders?: readonly string[]): Free[] {
  const chosen = orders ? "AND w.order_id IN (SELECT value FROM json_each({:orders}))" : "";
  return selectAll(
    app,
    `WITH spent AS MATERIALIZED (
       SELECT w.order_id, SUM(s.value ->> '$.cents') AS cents
       FROM purchases p, json_each(p.shares) s JOIN buying_wants w ON w.id = s.value ->> '$.want_id'
       WHERE p.delivery_date = {:date} AND ${COUNTED} ${chosen} GROUP BY w.order_id)
     SELECT o.id AS order_id, o.order_budget - COALESCE(spent.cents, 0) AS free
     FROM orders o LEFT JOIN spent ON spent.order_id = o.id
     WHERE o.id IN (SELECT DISTINCT w.order_id FROM buying_wants w WHERE w.delivery_date = {:date} ${chosen})`,
    { date, ...(orders && { orders: JSON.stringify(orders) }) },
    { order_id: "", free: 0 },
  );
}
