import { parseRand } from "@/domain/money/parse-rand";
import type { PaymentGroup } from "@/domain/payment/requests";
import { ORDER_COLUMNS, SUBSCRIPTION_COLUMNS, SUBSCRIPTION_ONLY } from "./payment-columns";
import { REJECTED, type Source, TO_CHECK, UNPAID, UNSUBMITTED, WAITING } from "./pending-groups";

/** The statement of one page of a group: the rows after the key `at`, `id`, newest first, up to `limit`. */
export function pageOf(group: PaymentGroup): string {
  if (group === "unsubmitted") return ordersPage(UNSUBMITTED);
  if (group === "rejected") return ordersPage(REJECTED);
  return newestOf([ordersPage(WAITING), ordersPage(TO_CHECK), subscriptionsPage()]);
}

/** Each part brings its own newest, so that none is read further than a page. */
function newestOf(parts: readonly string[]): string {
  const all = parts.map((part) => `SELECT * FROM (${part})`).join(" UNION ALL ");
  return `SELECT * FROM (${all}) ORDER BY placed_at DESC, id DESC LIMIT {:limit}`;
}

function ordersPage({ from, where }: Source): string {
  return `SELECT ${ORDER_COLUMNS} FROM ${from} WHERE ${where}
    AND (o.placed_at, o.id) < ({:at}, {:id}) ORDER BY o.placed_at DESC, o.id DESC LIMIT {:limit}`;
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
export const ORDER_MATCHES = `SELECT id FROM orders WHERE payment_reference >= {:from} AND payment_reference < {:to}
    UNION SELECT id FROM orders WHERE order_number >= {:from} AND order_number < {:to}
    UNION SELECT order_id FROM payment_references WHERE reference >= {:from} AND reference < {:to}
    UNION SELECT id FROM orders WHERE user_id IN (${MEMBERS})
    UNION SELECT o.id FROM ${WAITING.from} WHERE ${WAITING.where} AND {:amount} IN (o.total, o.order_budget)
    UNION SELECT o.id FROM ${UNSUBMITTED.from} WHERE ${UNSUBMITTED.where} AND {:amount} IN (o.total, o.order_budget)
    LIMIT 1000`;

export const SUBSCRIPTION_MATCHES = `SELECT id FROM subscriptions WHERE payment_reference >= {:from} AND payment_reference < {:to}
    UNION SELECT id FROM subscriptions WHERE user_id IN (${MEMBERS})
    UNION SELECT s.id FROM ${UNPAID.from} WHERE ${UNPAID.where} AND s.price = {:amount}
    LIMIT 1000`;

function orderMatches(): string[] {
  return [
    `SELECT ${ORDER_COLUMNS} FROM orders o WHERE o.id IN (${ORDER_MATCHES})
     ORDER BY o.placed_at DESC, o.id DESC LIMIT {:limit}`,
  ];
}

function subscriptionMatches(): string[] {
  return [
    `SELECT ${SUBSCRIPTION_COLUMNS} FROM subscriptions s
     WHERE s.id IN (${SUBSCRIPTION_MATCHES}) AND ${SUBSCRIPTION_ONLY}
     ORDER BY s.created_at DESC, s.id DESC LIMIT {:limit}`,
  ];
}

const WIDEST = 200;

/** What a search asks those statements with. */
export function searchParams(text: string) {
  const amount = parseRand(text);
  const code = text.toUpperCase().replace(/[^A-Z0-9-]/g, "");
  return {
    widest: WIDEST,
    from: code || "~",
    to: `${code || "~"}~`,
    like: `%${text.replace(/[\\%_]/g, "\\$&")}%`,
    amount: amount.ok ? amount.value : -1,
  };
}
