import type { PaymentGroup } from "@/domain/payment/requests";
import { ORDER_COLUMNS, SUBSCRIPTION_COLUMNS, SUBSCRIPTION_ONLY } from "./payment-columns";
import {
  PAID,
  REJECTED,
  type Source,
  TO_CHECK,
  UNPAID,
  UNSUBMITTED,
  WAITING,
} from "./pending-groups";

/** The statement of one page of a group: the rows after the key `at`, `id`, newest first, up to `limit`. */
export function pageOf(group: PaymentGroup): string {
  if (group === "verified")
    return newestOf([verifiedOrders(), verifiedSubscriptions()], "verified_at");
  if (group === "unsubmitted") return ordersPage(UNSUBMITTED);
  if (group === "rejected") return ordersPage(REJECTED);
  return newestOf([ordersPage(WAITING), ordersPage(TO_CHECK), subscriptionsPage()]);
}

/** Each part brings its own newest, so that none is read further than a page. */
function newestOf(parts: readonly string[], moment = "placed_at"): string {
  const all = parts.map((part) => `SELECT * FROM (${part})`).join(" UNION ALL ");
  return `SELECT * FROM (${all}) ORDER BY ${moment} DESC, id DESC LIMIT {:limit}`;
}

function ordersPage({ from, where }: Source): string {
  return `SELECT ${ORDER_COLUMNS} FROM ${from} WHERE ${where}
    AND (o.placed_at, o.id) < ({:at}, {:id}) ORDER BY o.placed_at DESC, o.id DESC LIMIT {:limit}`;
}

function verifiedOrders(): string {
  return `SELECT ${ORDER_COLUMNS} FROM orders o WHERE o.payment_status = 'verified'
    AND (o.verified_at, o.id) < ({:at}, {:id}) ORDER BY o.verified_at DESC, o.id DESC LIMIT {:limit}`;
}

function verifiedSubscriptions(): string {
  return `SELECT ${SUBSCRIPTION_COLUMNS} FROM ${PAID.from} WHERE ${PAID.where}
    AND (s.verified_at, s.id) < ({:at}, {:id}) ORDER BY s.verified_at DESC, s.id DESC LIMIT {:limit}`;
}

function subscriptionsPage(): string {
  return `SELECT ${SUBSCRIPTION_COLUMNS} FROM ${UNPAID.from} WHERE ${UNPAID.where}
    AND (s.created_at, s.id) < ({:at}, {:id}) ORDER BY s.created_at DESC, s.id DESC LIMIT {:limit}`;
}

/**
 * The statement of what a search finds, up to `limit`: a reference or order number between `from` and
 * `to`, a member's name `like` (of the first `widest`), an `amount`.
 */
export function searchPage(): string {
  return newestOf([...orderMatches(), ...subscriptionMatches()]);
}

const MEMBERS = `SELECT id FROM profiles WHERE full_name LIKE {:like} ESCAPE '\\' LIMIT {:widest}`;

/** Every part is an index's range; an amount is looked for where money is waited for. */
function orderMatches(): string[] {
  const matches = `SELECT id FROM orders WHERE payment_reference >= {:from} AND payment_reference < {:to}
    UNION SELECT id FROM orders WHERE order_number >= {:from} AND order_number < {:to}
    UNION SELECT order_id FROM payment_references WHERE reference >= {:from} AND reference < {:to}
    UNION SELECT id FROM orders WHERE user_id IN (${MEMBERS})
    UNION SELECT o.id FROM ${WAITING.from} WHERE ${WAITING.where} AND {:amount} IN (o.total, o.order_budget)
    UNION SELECT o.id FROM ${UNSUBMITTED.from} WHERE ${UNSUBMITTED.where} AND {:amount} IN (o.total, o.order_budget)`;
  return [
    `SELECT ${ORDER_COLUMNS} FROM orders o WHERE o.id IN (${matches} LIMIT 1000)
     ORDER BY o.placed_at DESC, o.id DESC LIMIT {:limit}`,
  ];
}

function subscriptionMatches(): string[] {
  const matches = `SELECT id FROM subscriptions WHERE payment_reference >= {:from} AND payment_reference < {:to}
    UNION SELECT id FROM subscriptions WHERE user_id IN (${MEMBERS})
    UNION SELECT s.id FROM ${UNPAID.from} WHERE ${UNPAID.where} AND s.price = {:amount}`;
  return [
    `SELECT ${SUBSCRIPTION_COLUMNS} FROM subscriptions s
     WHERE s.id IN (${matches} LIMIT 1000) AND ${SUBSCRIPTION_ONLY}
     ORDER BY s.created_at DESC, s.id DESC LIMIT {:limit}`,
  ];
}
