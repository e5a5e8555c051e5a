import { parseRand } from "@/domain/money";
import type { PaymentRow, PendingPayments } from "@/domain/payment-answers";
import { PAYMENT_GROUPS, type PaymentGroup } from "@/domain/payment-commands";
import { type Caller, fail, query } from "../http";
import { ORDER_COLUMNS, paymentRows, SUBSCRIPTION_COLUMNS } from "./payment-row";
import { pendingCounts } from "./pending-counts";
import { REJECTED, type Source, TO_CHECK, UNPAID, UNSUBMITTED, WAITING } from "./pending-groups";

const PAGE = 50;
const WIDEST = 200;

/**
 * The Payments tab: one page of a group, newest first by key, or what `q` (a reference, an order
 * number, a name or an amount) finds in all of them.
 */
export const listPending = query(
  { access: "admin" },
  ({ app, caller, now, e }): PendingPayments => {
    const { group = "waiting", after = "", q = "" } = e.requestInfo().query;
    const counts = pendingCounts(app, now);
    const text = q.split("\u0000").join("").trim().slice(0, 100);
    if (text) return { rows: search(app, caller, text), next: null, counts };
    if (!isGroup(group)) return fail(422, "text_invalid", { group: "text_invalid" });
    const [at = "", id = ""] = after ? after.split("|") : ["9999"];
    const rows = paymentRows(app, caller, pageOf(group), { at, id, limit: PAGE + 1 });
    const page = newestFirst(rows, group).slice(0, PAGE);
    const last = page[page.length - 1];
    return {
      rows: page,
      next: last && rows.length > PAGE ? `${last[momentIn(group)]}|${last.id}` : null,
      counts,
    };
  },
);

function isGroup(group: string): group is PaymentGroup {
  return PAYMENT_GROUPS.some((known) => known === group);
}

/** The moment by which a group is sorted: verified orders by when they were. */
function momentIn(group: PaymentGroup): "placed_at" | "verified_at" {
  return group === "verified" ? "verified_at" : "placed_at";
}

function newestFirst(rows: PaymentRow[], group: PaymentGroup): PaymentRow[] {
  const key = (row: PaymentRow) => `${row[momentIn(group)]}|${row.id}`;
  return rows.sort((a, b) => (key(a) < key(b) ? 1 : -1));
}

function pageOf(group: PaymentGroup): string {
  if (group === "verified") return verifiedPage();
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

function verifiedPage(): string {
  return `SELECT ${ORDER_COLUMNS} FROM orders o WHERE o.payment_status = 'verified'
    AND (o.verified_at, o.id) < ({:at}, {:id}) ORDER BY o.verified_at DESC, o.id DESC LIMIT {:limit}`;
}

function subscriptionsPage(): string {
  return `SELECT ${SUBSCRIPTION_COLUMNS} FROM ${UNPAID.from} WHERE ${UNPAID.where}
    AND (s.created_at, s.id) < ({:at}, {:id}) ORDER BY s.created_at DESC, s.id DESC LIMIT {:limit}`;
}

function search(app: App, caller: Caller, text: string) {
  const amount = parseRand(text);
  const code = text.toUpperCase().replace(/[^A-Z0-9-]/g, "");
  const params = {
    limit: PAGE,
    widest: WIDEST,
    from: code || "~",
    to: `${code || "~"}~`,
    like: `%${text.replace(/[\\%_]/g, "\\$&")}%`,
    amount: amount.ok ? amount.value : -1,
  };
  return paymentRows(app, caller, newestOf([...orderMatches(), ...subscriptionMatches()]), params);
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
  return [
    `SELECT ${SUBSCRIPTION_COLUMNS} FROM ${UNPAID.from} WHERE ${UNPAID.where}
       AND ((s.payment_reference >= {:from} AND s.payment_reference < {:to})
            OR s.user_id IN (${MEMBERS}) OR s.price = {:amount})
     ORDER BY s.created_at DESC, s.id DESC LIMIT {:limit}`,
  ];
}
