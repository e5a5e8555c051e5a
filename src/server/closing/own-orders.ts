import { isBought, type Outcome, type Share } from "@/domain/buying/entry";
import type { Delivered } from "@/domain/closing/closing";
import { divideSlip, sumOf } from "@/domain/closing/division";
import { closerNeeds, ownPurchases } from "@/domain/closing/own-purchases";
import type { BoughtForSelf } from "@/domain/closing/responses";
import { discountOf } from "@/domain/closing/slip";
import { grouped } from "@/domain/grouped";
import { isNewAdmin } from "@/domain/ledger/second-admin";
import { now } from "../core/clock";
import { fail } from "../core/http";
import { selectAll } from "../core/sql";
import { type AdminSince, adminsSince } from "../ledger/second-admin";

/** What this admin needs to close a delivery: nothing, another admin, or a reason. */
export function needsOf(app: App, adminId: string, date: string): ReturnType<typeof closerNeeds> {
  const admins = adminsSince(app);
  const [withOrder, buyers] = [withOrders(app, date, admins), buyersOf(app, date)];
  const at = now();
  const facts = admins.map(({ id, since }) => ({
    id,
    hasOrder: withOrder.has(id),
    isBuyer: buyers.has(id),
    isNew: isNewAdmin(since, at),
  }));
  const own = facts.find(({ id }) => id === adminId);
  const others = facts.filter(({ id }) => id !== adminId);
  return own ? closerNeeds(own, others) : "";
}

function withOrders(app: App, date: string, admins: readonly AdminSince[]): ReadonlySet<string> {
  const sql = `SELECT value AS id FROM json_each({:ids}) WHERE EXISTS (
    SELECT 1 FROM buying_wants w JOIN orders o ON o.id = w.order_id
    WHERE o.user_id = json_each.value AND w.delivery_date = {:date} AND w.gone_at = '')`;
  const ids = JSON.stringify(admins.map(({ id }) => id));
  return new Set(selectAll(app, sql, { date, ids }, { id: "" }).map(({ id }) => id));
}

function buyersOf(app: App, date: string): ReadonlySet<string> {
  const sql =
    "SELECT DISTINCT `by` AS id FROM purchases WHERE delivery_date = {:date} AND void_at = ''";
  return new Set(selectAll(app, sql, { date }, { id: "" }).map(({ id }) => id));
}

/**
 * Whoever has an order in a delivery doesn't close it alone while another admin has less to do with it; else a reason
 * is asked for. Answers what the log shall say.
 */
export function requireCloser(
  tx: App,
  adminId: string,
  { delivery_date, alone_reason }: { delivery_date: string; alone_reason?: string | undefined },
) {
  const needs = needsOf(tx, adminId, delivery_date);
  if (needs === "") return {};
  if (needs === "other") fail(409, "proposal_needs_other_admin");
  if (!alone_reason) fail(409, "alone_reason_required");
  return { mark: { alone: true, own_order: true }, reason: alone_reason };
}

const WANT = {
  id: "",
  line_id: "",
  order_id: "",
  user_id: "",
  quantity: 0,
  item_name: "",
  unit: "",
};
type WantRow = typeof WANT;

/** Where buyers decided about orders of their own: what an admin looks at before closing. */
export function boughtForSelf(app: App, date: string, delivered: Delivered): BoughtForSelf[] {
  const entries = entriesOf(app, date);
  const buyers = [...new Set(entries.map(({ by }) => by))];
  const wants = wantsOf(app, date, buyers);
  const closed = new Set(delivered.orders.map(({ id }) => id));
  const facts = wants.map((want) => ({ ...want, left: !closed.has(want.order_id) }));
  const lines = new Map(wants.map((want) => [want.line_id, want]));
  const names = namesOf(app, buyers);
  return buyers.flatMap((buyer) => {
    const items = ownPurchases(buyer, facts, entries).map(({ line_id, ...had }) => {
      const { item_name, unit } = lines.get(line_id) as WantRow;
      return { item_name, unit, ...had };
    });
    const own = new Set(wants.filter(({ user_id }) => user_id === buyer).map(({ id }) => id));
    const discounts = own.size > 0 ? discountsFor(own, delivered) : [];
    if (items.length + discounts.length === 0) return [];
    return [{ member: names.get(buyer) ?? "Unknown", items, discounts }];
  });
}

function entriesOf(app: App, date: string) {
  const rows = selectAll(
    app,
    `SELECT \`by\`, outcome, cents, shares FROM purchases
     WHERE delivery_date = {:date} AND void_at = '' ORDER BY at, id`,
    { date },
    { by: "", outcome: "", cents: 0, shares: "" },
  );
  return rows.map((row) => ({
    ...row,
    outcome: row.outcome as Outcome,
    shares: JSON.parse(row.shares) as Share[],
  }));
}

/** All that is asked for on the lines on which one of these members has an item. */
function wantsOf(app: App, date: string, members: readonly string[]): WantRow[] {
  return selectAll(
    app,
    `WITH wanted AS MATERIALIZED (
       SELECT w.id, COALESCE(NULLIF(l.joined_to, ''), l.id) AS line_id, w.order_id, o.user_id, w.quantity
       FROM buying_wants w JOIN buying_lines l ON l.id = w.line_id JOIN orders o ON o.id = w.order_id
       WHERE w.delivery_date = {:date} AND w.gone_at = '')
     SELECT w.*, l.item_name, l.unit FROM wanted w JOIN buying_lines l ON l.id = w.line_id
     WHERE w.line_id IN (SELECT line_id FROM wanted
       WHERE user_id IN (SELECT value FROM json_each({:members})))
     ORDER BY l.item_name, w.line_id`,
    { date, members: JSON.stringify(members) },
    WANT,
  );
}

/** Discounts of slips of which these items have more than half. */
function discountsFor(own: ReadonlySet<string>, { slips, purchases }: Delivered) {
  const bySlip = grouped(
    purchases.filter(({ outcome }) => isBought(outcome)),
    ({ slip_id }) => slip_id,
  );
  return slips.flatMap(({ id, differences }) => {
    const of = discountOf(differences);
    if (of === 0) return [];
    const lines = bySlip.get(id) ?? [];
    const isOwn = ({ want_id }: { want_id: string }) => own.has(want_id);
    const [before, after] = [0, of].map((discount) =>
      sumOf(divideSlip(lines, discount).filter(isOwn)),
    ) as [number, number];
    const cents = before - after;
    return cents * 2 > of ? [{ shop: lines[0]?.shop ?? "", cents, of }] : [];
  });
}

function namesOf(app: App, ids: readonly string[]): ReadonlyMap<string, string> {
  const rows = selectAll(
    app,
    `SELECT id, COALESCE(NULLIF(full_name, ''), NULLIF(email, ''), 'Unknown') AS name FROM profiles
     WHERE id IN (SELECT value FROM json_each({:ids}))`,
    { ids: JSON.stringify(ids) },
    { id: "", name: "" },
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
