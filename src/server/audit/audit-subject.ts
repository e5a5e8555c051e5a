import { findAccount, normaliseEmail } from "../auth/account";
import { selectAll, selectFirst } from "../core/sql";

interface Subject {
  /** An account's id; empty where the text names none. */
  readonly member: string;
  /** Collection and id of each record. */
  readonly records: readonly (readonly [string, string])[];
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** More orders than any member will have; the newest are searched. */
const ORDERS_MAX = 500;

/** What a text refers to: a member's email, an order number, a payment reference or an id. */
export function recordsOf(app: App, text: string): Subject {
  const member = text.includes("@") ? memberWith(app, text) : isMember(app, text);
  if (member) return { member, records: [...accountOf(app, member), ...ordersOf(app, member)] };
  if (ID.test(text)) return { member: "", records: everywhere(app, text) };
  return { member: "", records: ordersNamed(app, text) };
}

function memberWith(app: App, email: string): string {
  return findAccount(app, normaliseEmail(email))?.id ?? "";
}

function isMember(app: App, id: string): string {
  if (!ID.test(id)) return "";
  return selectFirst(app, "SELECT id FROM users WHERE id = {:id}", { id }, { id: "" })?.id ?? "";
}

function accountOf(app: App, member: string): [string, string][] {
  const roles = selectAll(
    app,
    "SELECT id FROM user_roles WHERE user_id = {:member}",
    { member },
    { id: "" },
  );
  return [
    ...everywhere(app, member),
    ...roles.map(({ id }): [string, string] => ["user_roles", id]),
  ];
}

/** An id may be of any collection. */
function everywhere(app: App, id: string): [string, string][] {
  return selectAll(app, "SELECT name FROM _collections WHERE system = 0", {}, { name: "" }).map(
    ({ name }): [string, string] => [name, id],
  );
}

function ordersOf(app: App, member: string): [string, string][] {
  return named(
    app,
    `SELECT * FROM (SELECT 'orders' AS collection, id FROM orders WHERE user_id = {:text}
       ORDER BY placed_at DESC, id DESC LIMIT ${ORDERS_MAX})
     UNION ALL
     SELECT * FROM (SELECT 'subscriptions', id FROM subscriptions WHERE user_id = {:text} LIMIT ${ORDERS_MAX})`,
    member,
  );
}

function ordersNamed(app: App, text: string): [string, string][] {
  return named(
    app,
    `SELECT 'orders' AS collection, id FROM orders WHERE order_number = {:text}
     UNION SELECT 'orders', order_id FROM payment_references WHERE reference = {:text} AND order_id != ''
     UNION SELECT 'subscriptions', id FROM subscriptions WHERE payment_reference = {:text}`,
    text.toUpperCase(),
  );
}

function named(app: App, sql: string, text: string): [string, string][] {
  const shape = { collection: "", id: "" };
  return selectAll(app, sql, { text }, shape).map(({ collection, id }) => [collection, id]);
}
