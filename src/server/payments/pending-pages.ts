import { parseRand } from "@/domain/money/parse-rand";
import type { PaymentGroup } from "@/domain/payment/requests";
import type { TimeRange } from "../admin/time-range";
import { selectAll } from "../core/sql";
import { hasLineOfAmount, isCovered, isOnStatement } from "../statement/on-statement";
import { findMembers } from "../users/member-search";
import { ORDER_COLUMNS, SUBSCRIPTION_COLUMNS, SUBSCRIPTION_ONLY } from "./payment-columns";
import {
  REJECTED,
  type Source,
  TO_CHECK,
  UNPAID,
  UNPAID_TO_CHECK,
  UNSUBMITTED,
  WAITING,
} from "./pending-groups";
import { isTakenBack } from "./taken-back";

/** The statement of one page of a group: the rows of a range, up to `limit`. Asked with `waitingSince` too. */
export function pageOf(group: PaymentGroup, range: TimeRange): string {
  if (group === "unsubmitted") return ordersPage(UNSUBMITTED, range);
  if (group === "rejected") return ordersPage(REJECTED, range);
  const parts = [ordersPage(WAITING, range), ordersPage(TO_CHECK, range), subscriptionsPage(range)];
  return firstOf(parts, range);
}

/** Of what waits, the claims in the `covered` days whose deposit is not on the statement, as far as an index tells. */
export function missingPage(range: TimeRange): string {
  const order = { id: "o", due: "o.total - o.credit_applied", placed: "o.placed_at" };
  const orders = `o.proof_channel != '' AND ${isCovered("o.placed_at", "COALESCE(NULLIF(o.submitted_at, ''), o.placed_at)")}
    AND NOT ${hasLineOfAmount(order)} AND NOT ${isOnStatement("o")}`;
  const membership = { id: "s", due: "s.price - s.credit_applied", placed: "s.created_at" };
  const memberships = `AND ${isCovered("s.created_at", "s.created_at")}
    AND NOT ${hasLineOfAmount(membership)} AND NOT ${isOnStatement("s")}
    AND NOT ${isTakenBack("s.id", "s.payment_reference")}`;
  const parts = [
    ordersPage({ ...WAITING, where: `${WAITING.where} AND ${orders}` }, range),
    `SELECT * FROM (${subscriptionsPage(range, memberships)})`,
  ];
  return firstOf(parts, range);
}

/** Each part brings its own first rows, so that none is read further than a page. */
function firstOf(parts: readonly string[], range: TimeRange): string {
  const all = parts.map((part) => `SELECT * FROM (${part})`).join(" UNION ALL ");
  return `SELECT * FROM (${all}) ORDER BY ${range.by("placed_at", "id")} LIMIT {:limit}`;
}

function ordersPage({ from, where }: Source, range: TimeRange): string {
  return `SELECT ${ORDER_COLUMNS} FROM ${from} WHERE ${where} AND ${ofRange(range, "o.placed_at", "o.id")}`;
}

function subscriptionsPage(range: TimeRange, more = ""): string {
  return `SELECT ${SUBSCRIPTION_COLUMNS} FROM ${UNPAID_TO_CHECK.from} WHERE ${UNPAID_TO_CHECK.where} ${more}
    AND ${ofRange(range, "s.created_at", "s.id")}`;
}

function ofRange(range: TimeRange, time: string, id: string): string {
  return `${range.where(time, id)} ORDER BY ${range.by(time, id)} LIMIT {:limit}`;
}

/**
 * The statement of what a search finds, up to `limit`: references and order numbers between `from` and `to`, the
 * newest of what `members` pay that was placed `until` the range ends, an `amount`.
 */
export function searchPage(range: TimeRange): string {
  const parts = [
    `SELECT ${ORDER_COLUMNS} FROM (SELECT id FROM ${FOUND_IDS}
       WHERE ${ofRange(range, "placed_at", "id")}) page CROSS JOIN orders o ON o.id = page.id`,
    `SELECT ${SUBSCRIPTION_COLUMNS} FROM ${FOUND_SUBSCRIPTIONS} WHERE ${SUBSCRIPTION_ONLY}
     AND ${ofRange(range, "s.created_at", "s.id")}`,
  ];
  return firstOf(parts, range);
}

/**
 * The ids of what a search finds, and when it was placed: every part is an index's range and ends at `most`. An amount
 * is looked for wherever a deposit may still be: in the lists, by indexes that have all of it, and among the deposits
 * to check, which are few. CROSS JOIN: the database is to begin with what is found.
 */
const FOUND_IDS = `(${firstOfEach(
  "SELECT id, placed_at FROM orders WHERE payment_reference >= {:from} AND payment_reference < {:to}",
  "SELECT id, placed_at FROM orders WHERE order_number >= {:from} AND order_number < {:to}",
  `SELECT o.id, o.placed_at FROM (SELECT order_id FROM payment_references
     WHERE reference >= {:from} AND reference < {:to} LIMIT {:most}) r CROSS JOIN orders o ON o.id = r.order_id`,
  `SELECT o.id, o.placed_at FROM json_each({:members}) m CROSS JOIN orders o ON o.id IN (SELECT id FROM orders
     WHERE user_id = m.value AND placed_at <= {:until} ORDER BY placed_at DESC, id DESC LIMIT {:each})`,
  ...[WAITING, UNSUBMITTED, REJECTED, TO_CHECK].map(
    ({ from, where }) =>
      `SELECT id, placed_at FROM (SELECT o.id, o.placed_at, o.total, o.order_budget, o.credit_applied
         FROM ${from} WHERE ${where} ORDER BY o.placed_at DESC, o.id DESC LIMIT {:looked})
       WHERE {:amount} IN (total, order_budget, total - credit_applied)`,
  ),
)})`;

/** What a search finds, `o`. */
export const FOUND_ORDERS = `${FOUND_IDS} found CROSS JOIN orders o ON o.id = found.id`;

export const FOUND_SUBSCRIPTIONS = `(${firstOfEach(
  "SELECT id FROM subscriptions WHERE payment_reference >= {:from} AND payment_reference < {:to}",
  `SELECT s.id FROM json_each({:members}) m CROSS JOIN subscriptions s ON s.id IN (SELECT id FROM subscriptions
     WHERE user_id = m.value AND created_at <= {:until} ORDER BY created_at DESC, id DESC LIMIT {:each})`,
  `SELECT id FROM (SELECT s.id, s.price, s.credit_applied FROM ${UNPAID.from} WHERE ${UNPAID.where}
     ORDER BY s.created_at DESC, s.id DESC LIMIT {:looked}) WHERE {:amount} IN (price, price - credit_applied)`,
)}) found CROSS JOIN subscriptions s ON s.id = found.id`;

/** UNION reads all of its parts before its own LIMIT counts, so each part has one. */
function firstOfEach(...parts: readonly string[]): string {
  return parts.map((part) => `SELECT * FROM (${part} LIMIT {:most})`).join(" UNION ");
}

/** Matches that one part brings, and members that a name finds. */
const MOST = 500;
const MEMBERS_MOST = 100;
/** Among so many that wait, an amount is looked for. */
const AMOUNTS_MOST = 10_000;

/** What a search asks those statements with. What is verified in a range was placed before it ends. */
export function searchParams(app: App, text: string, { until }: TimeRange) {
  const amount = parseRand(text);
  const code = text.toUpperCase().replace(/[^A-Z0-9-]/g, "");
  const members = isPlainAmount(text) ? [] : memberIds(app, text);
  return {
    most: MOST,
    each: Math.floor(MOST / Math.max(1, members.length)),
    until,
    from: code || "~",
    to: `${code || "~"}~`,
    members: JSON.stringify(members),
    amount: amount.ok ? amount.value : -1,
    looked: amount.ok ? AMOUNTS_MOST : 0,
  };
}

/** Not a phone number, of which half the members would have a part. */
function isPlainAmount(text: string): boolean {
  return parseRand(text).ok && !/^[+0]/.test(text);
}

function memberIds(app: App, text: string): string[] {
  const docs = JSON.stringify(findMembers(app, text, { limit: MEMBERS_MOST }));
  return selectAll(
    app,
    `SELECT s.user_id AS id FROM json_each({:docs}) d CROSS JOIN member_search s ON s.doc = d.value`,
    { docs },
    { id: "" },
  ).map(({ id }) => id);
}
