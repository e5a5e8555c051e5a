import type { Outcome, Share } from "@/domain/buying/entry";
import { firstName } from "@/domain/buying/first-name";
import type { KeptSlip } from "@/domain/buying/responses";
import type { Delivered } from "@/domain/closing/closing";
import { sharesExtraCosts } from "@/domain/closing/extra-costs";
import type { SlipDifference } from "@/domain/closing/slip";
import { settings } from "../core/settings";
import { selectAll, selectFirst } from "../core/sql";

/** The orders that closing a delivery is about: verified ones that were on its list to the end. */
const CLOSED_ORDERS = `SELECT o.id, o.order_budget AS budget FROM orders o INDEXED BY idx_orders_delivery
  WHERE o.delivery_date = {:date} AND o.delivery_date != '' AND o.status IN ('processing', 'delivered')
    AND o.payment_status = 'verified' AND o.closed_at = ''
    AND EXISTS (SELECT 1 FROM buying_wants w INDEXED BY idx_buying_wants_order
      WHERE w.order_id = o.id AND w.delivery_date = {:date} AND w.gone_at = '')`;

/** A delivery as it was bought so far. */
export function boughtDelivery(app: App, date: string): Delivered {
  return {
    orders: selectAll(app, `${CLOSED_ORDERS} ORDER BY o.id`, { date }, { id: "", budget: 0 }),
    wants: selectAll(
      app,
      `SELECT id, order_id FROM buying_wants
       WHERE delivery_date = {:date} AND gone_at = '' ORDER BY rowid`,
      { date },
      { id: "", order_id: "" },
    ),
    purchases: purchasesOf(app, date),
    slips: slipRows(app, date).map(({ id, total_cents, differences }) => ({
      id,
      total_cents,
      differences,
    })),
    sharesExtra: sharesExtraOf(app),
  };
}

/**
 * A text that changes with all that closing is decided from. An item on the list stays as it is until it leaves; of the
 * rest it says everything.
 */
export function boughtSeen(app: App, date: string): string {
  const text = (sql: string) => selectFirst(app, sql, { date }, { seen: "" })?.seen ?? "";
  return [
    text(
      `SELECT COALESCE(group_concat(id || ' ' || budget), '') AS seen FROM (${CLOSED_ORDERS} ORDER BY o.id)`,
    ),
    text(
      `SELECT COUNT(*) || ' ' || COALESCE(MAX(rowid), 0) || ' ' || COALESCE(SUM(rowid), 0) AS seen
       FROM buying_wants WHERE delivery_date = {:date} AND gone_at = ''`,
    ),
    text(
      `SELECT COALESCE(group_concat(id || joined_to || shop), '') AS seen
       FROM (SELECT id, joined_to, shop FROM buying_lines WHERE delivery_date = {:date} ORDER BY id)`,
    ),
    text(
      `SELECT COALESCE(json_group_array(json_array(id, outcome, cents, shelf_cents, shop, bought_item, reason, slip_id,
         kept_at, at, shares)), '') AS seen
       FROM (SELECT * FROM purchases WHERE delivery_date = {:date} AND void_at = '' ORDER BY at, id)`,
    ),
    JSON.stringify(slipRows(app, date)),
    String(sharesExtraOf(app)),
  ].join("\n");
}

function sharesExtraOf(app: App): boolean {
  return sharesExtraCosts(settings.extraCosts, termsOf(app));
}

export function termsOf(app: App): string {
  const sql = "SELECT content FROM policy_documents WHERE policy_type = 'terms'";
  return selectFirst(app, sql, {}, { content: "" })?.content ?? "";
}

function purchasesOf(app: App, date: string): Delivered["purchases"] {
  const rows = selectAll(
    app,
    `SELECT id, outcome, cents, shelf_cents, shop, bought_item, reason, slip_id, shares
     FROM purchases WHERE delivery_date = {:date} AND void_at = '' ORDER BY at, id`,
    { date },
    {
      id: "",
      outcome: "",
      cents: 0,
      shelf_cents: 0,
      shop: "",
      bought_item: "",
      reason: "",
      slip_id: "",
      shares: "",
    },
  );
  return rows.map((row) => ({
    ...row,
    outcome: row.outcome as Outcome,
    shares: JSON.parse(row.shares) as Share[],
  }));
}

/** The slips of a delivery that count, in the order in which they were entered. */
export function slipRows(app: App, date: string): KeptSlip[] {
  const rows = selectAll(
    app,
    `SELECT s.id, s.revision, s.shop, s.total_cents, COALESCE(s.differences, '[]') AS differences, s.photo, s.at,
       COALESCE(p.full_name, '') AS full_name
     FROM slips s LEFT JOIN profiles p ON p.id = s.\`by\`
     WHERE s.delivery_date = {:date} AND s.void_at = '' ORDER BY s.at, s.id`,
    { date },
    {
      id: "",
      revision: 0,
      shop: "",
      total_cents: 0,
      differences: "",
      photo: "",
      at: "",
      full_name: "",
    },
  );
  return rows.map(({ photo, full_name, differences, ...slip }) => ({
    ...slip,
    differences: JSON.parse(differences) as SlipDifference[],
    has_photo: photo !== "",
    by: firstName(full_name),
  }));
}
