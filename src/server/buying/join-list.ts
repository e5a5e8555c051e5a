import { firstName } from "@/domain/buying/first-name";
import { lineIdBy, numberIn, wantId } from "@/domain/buying/line-id";
import { type DraftLine, makeLines, notesForBuyer } from "@/domain/buying/make-list";
import { momentText } from "@/domain/time/sa-time";
import { fail } from "../core/http";
import { execute, exists, insertAll, selectAll, selectFirst } from "../core/sql";
import { stateOf } from "./delivery-state";
import { joinStoredLines } from "./joined-lines";
import { type MemberItem, wantedItems } from "./wanted-items";

/**
 * Adds an order that was verified late to the list of its delivery, as a new version. Does nothing before buying starts
 * and once it is over, for an order that may not be bought, and for one that is on the list. Answers whether it joined.
 */
export function joinList(tx: App, orderId: string, now: number): boolean {
  const date = dateOf(tx, orderId);
  if (!isBuying(tx, date) || isOnList(tx, orderId, date)) return false;
  const items = wantedItems(tx, date, orderId);
  if (items.length) addToList(tx, addition(tx, { date, items, now }));
  return items.length > 0;
}

/**
 * Takes an order off the list of its delivery while we buy. 409 where something was bought for it there: after closing
 * that is ours.
 */
export function leaveList(tx: App, orderId: string, now: number): void {
  const own = dateOf(tx, orderId);
  if (!isBuying(tx, own)) return;
  const bought = boughtWants(tx, orderId);
  const wants = openWants(tx, orderId).filter(({ date }) => date === own);
  if (wants.some(({ id }) => bought.has(id))) fail(409, "buying_order_bought");
  takeOff(tx, wants, now);
}

/** Takes off the list what is not bought yet for an order that is paid for no more, such as a cancelled one. */
export function stopBuying(tx: App, orderId: string, now: number): void {
  const bought = boughtWants(tx, orderId);
  const wants = openWants(tx, orderId).filter(({ id }) => !bought.has(id));
  takeOff(
    tx,
    wants.filter(({ date }) => isBuying(tx, date)),
    now,
  );
}

/** Puts back on the list what left it as the order wasn't paid for, while we buy. Does nothing for one that is held. */
export function buyAgain(tx: App, orderId: string, now: number): void {
  const date = dateOf(tx, orderId);
  const isHeld = exists(tx, "SELECT 1 FROM orders WHERE id = {:orderId} AND held_at != ''", {
    orderId,
  });
  if (isHeld || !isBuying(tx, date)) return;
  const which = "order_id = {:orderId} AND delivery_date = {:date} AND gone_at != ''";
  execute(
    tx,
    `UPDATE buying_lines SET changed_at = {:at}
     WHERE id IN (SELECT line_id FROM buying_wants WHERE ${which})`,
    { orderId, date, at: momentText(now) },
  );
  execute(tx, `UPDATE buying_wants SET gone_at = '' WHERE ${which}`, { orderId, date });
  joinStoredLines(tx, date, now);
}

interface OpenWant {
  readonly id: string;
  readonly line_id: string;
  readonly date: string;
}

function openWants(app: App, orderId: string): OpenWant[] {
  return selectAll(
    app,
    `SELECT id, line_id, delivery_date AS date FROM buying_wants
     WHERE order_id = {:orderId} AND gone_at = ''`,
    { orderId },
    { id: "", line_id: "", date: "" },
  );
}

function takeOff(tx: App, wants: readonly OpenWant[], now: number): void {
  if (wants.length === 0) return;
  const at = momentText(now);
  const ids = (list: readonly string[]) => JSON.stringify([...new Set(list)]);
  execute(
    tx,
    "UPDATE buying_lines SET changed_at = {:at} WHERE id IN (SELECT value FROM json_each({:lines}))",
    { at, lines: ids(wants.map(({ line_id }) => line_id)) },
  );
  execute(
    tx,
    "UPDATE buying_wants SET gone_at = {:at} WHERE id IN (SELECT value FROM json_each({:wants}))",
    { at, wants: ids(wants.map(({ id }) => id)) },
  );
  for (const date of new Set(wants.map(({ date }) => date))) joinStoredLines(tx, date, now);
}

interface Adding {
  readonly date: string;
  readonly items: readonly MemberItem[];
  readonly now: number;
}

/** What is added to a list, ready to be written. */
export interface Addition {
  readonly date: string;
  readonly now: number;
  readonly lines: readonly object[];
  /** Lines that are there already. */
  readonly touched: string;
  readonly wants: readonly { readonly item_id: string }[];
  /** The items of the wants. */
  readonly items: string;
}

/** Items on their lines, those that aren't there yet as new ones, under the next version. */
export function addition(app: App, { date, items, now }: Adding): Addition {
  const version = versionOf(app, date) + 1;
  const at = momentText(now);
  const lines = makeLines(items).map((line) => ({
    ...line,
    id: lineIdBy($security.sha256, { ...line, date }),
  }));
  const known = knownLines(app, date);
  const added = lines.filter(({ id }) => !known.has(id));
  const wants = lines.flatMap(({ id: line, items }) => {
    const taken = known.get(line) ?? 0;
    return items.map((item, place) =>
      wantRow(item, { line, number: taken + place + 1, date, version }),
    );
  });
  return {
    date,
    now,
    lines: added.map((line) => lineRow(line, { date, version, at })),
    touched: JSON.stringify(lines.map(({ id }) => id).filter((id) => known.has(id))),
    wants,
    items: JSON.stringify(wants.map(({ item_id }) => item_id)),
  };
}

/** A text that changes with what is on a list. */
export function listSeen(app: App, date: string): string {
  const sql = `SELECT (SELECT COUNT(*) || ' ' || COALESCE(MAX(rowid), 0) FROM buying_lines WHERE delivery_date = {:date})
      || ' ' || (SELECT COUNT(*) || ' ' || COALESCE(MAX(rowid), 0) FROM buying_wants WHERE delivery_date = {:date}) AS seen`;
  return selectFirst(app, sql, { date }, { seen: "" })?.seen ?? "";
}

export function addToList(tx: App, { date, now, lines, touched, wants, items }: Addition): void {
  insertAll(tx, "buying_lines", lines);
  execute(
    tx,
    "UPDATE buying_lines SET changed_at = {:at} WHERE id IN (SELECT value FROM json_each({:touched}))",
    { at: momentText(now), touched },
  );
  forgetGone(tx, date, items);
  insertAll(tx, "buying_wants", wants);
  joinStoredLines(tx, date, now);
}

/** How often the list of a delivery has grown; 0 before buying starts. */
export function versionOf(app: App, date: string): number {
  const sql =
    "SELECT COALESCE(MAX(version), 0) AS n FROM buying_wants WHERE delivery_date = {:date}";
  return selectFirst(app, sql, { date }, { n: 0 })?.n ?? 0;
}

/** An item that left the list and comes back is there once. */
function forgetGone(tx: App, date: string, items: string): void {
  execute(
    tx,
    `DELETE FROM buying_wants WHERE delivery_date = {:date} AND gone_at != ''
       AND item_id IN (SELECT value FROM json_each({:items}))`,
    { date, items },
  );
}

function lineRow(
  { id, shop, category, item_name, brand, unit, key }: DraftLine & { id: string },
  { date, version, at }: { date: string; version: number; at: string },
) {
  const place = { shop, asked_shop: shop, category };
  return {
    ...{ id, delivery_date: date, version, ...place, item_name, brand, unit, key },
    ...{ joined_to: "", claimed_by: "", claimed_at: "", changed_at: at },
  };
}

function wantRow(
  item: MemberItem,
  { line, number, date, version }: { line: string; number: number; date: string; version: number },
) {
  return {
    id: wantId(line, number),
    line_id: line,
    delivery_date: date,
    order_id: item.order_id,
    user_id: item.user_id,
    item_id: item.id,
    version,
    first_name: firstName(item.full_name),
    quantity: item.quantity,
    budget: item.budget,
    substitution_rule: item.substitution_rule,
    substitution_details: item.substitution_details,
    notes: notesForBuyer(item),
    gone_at: "",
  };
}

/** The lines of a list, and the highest number that an item on each has. */
function knownLines(tx: App, date: string): ReadonlyMap<string, number> {
  const rows = selectAll(
    tx,
    `SELECT l.id, COALESCE((SELECT MAX(w.id) FROM buying_wants w WHERE w.line_id = l.id), l.id) AS last
     FROM buying_lines l WHERE l.delivery_date = {:date}`,
    { date },
    { id: "", last: "" },
  );
  return new Map(rows.map(({ id, last }) => [id, numberIn(last)]));
}

function dateOf(app: App, orderId: string): string {
  const sql = "SELECT delivery_date AS date FROM orders WHERE id = {:orderId}";
  return selectFirst(app, sql, { orderId }, { date: "" })?.date ?? "";
}

function isBuying(app: App, date: string): boolean {
  return date !== "" && stateOf(app, date).state === "buying";
}

/** Whether something of an order is on the list of a delivery, while we buy by it. */
export function isOnList(tx: App, orderId: string, date: string): boolean {
  return exists(
    tx,
    `SELECT 1 FROM buying_wants w INDEXED BY idx_buying_wants_order JOIN deliveries d ON d.date = w.delivery_date
     WHERE w.order_id = {:orderId} AND w.delivery_date = {:date} AND w.gone_at = '' AND d.state = 'buying'`,
    { orderId, date },
  );
}

/** The wants of an order for which something that counts was bought. */
function boughtWants(app: App, orderId: string): ReadonlySet<string> {
  const rows = selectAll(
    app,
    `SELECT w.id FROM buying_wants w JOIN purchases p ON p.delivery_date = w.delivery_date, json_each(p.shares) s
     WHERE w.order_id = {:orderId} AND w.gone_at = '' AND s.value ->> '$.want_id' = w.id
       AND p.void_at = '' AND p.outcome IN ('bought', 'substituted')`,
    { orderId },
    { id: "" },
  );
  return new Set(rows.map(({ id }) => id));
}
