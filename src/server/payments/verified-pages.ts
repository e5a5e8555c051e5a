import type { OrderStatus } from "@/domain/order/rules";
import type { VerifiedState } from "@/domain/payment/verified-states";
import type { TimeRange } from "../admin/time-range";
import { keptBackById } from "../deliveries/kept-back";
import { memberName } from "../members/member-name";
import { hasLine, hasLineOfAmount } from "../statement/on-statement";
import { SUBSCRIPTION_ONLY } from "./payment-columns";
import { FOUND_ORDERS, FOUND_SUBSCRIPTIONS } from "./pending-pages";

/** What the list of verified payments is narrowed to. */
export interface VerifiedFilter {
  readonly state: VerifiedState;
  /** Only what left the member credit. */
  readonly owed: boolean;
  /** Only orders of one delivery. */
  readonly ofDelivery: boolean;
  /** Only what a search finds. */
  readonly searched: boolean;
}

const ORDER = `'order' AS kind, o.id, o.user_id, o.order_number, o.payment_reference, o.total,
  o.amount_received, o.credit, o.status, o.verified_at,
  COALESCE(NULLIF(o.submitted_at, ''), o.placed_at) AS claimed_at, o.placed_at, o.delivery_date,
  ${hasLineOfAmount({ id: "o", due: "o.amount_received", placed: "o.placed_at" })} AS is_suggested`;
const SUBSCRIPTION = `'subscription' AS kind, s.id, s.user_id, '' AS order_number, s.payment_reference,
  s.price AS total, s.amount_received, s.credit,
  CASE s.status WHEN 'cancelled' THEN 'cancelled' ELSE 'pending' END AS status, s.verified_at,
  s.created_at AS claimed_at, s.created_at AS placed_at, '' AS delivery_date,
  ${hasLineOfAmount({ id: "s", due: "s.amount_received", placed: "s.created_at" })} AS is_suggested`;

const STATUSES: Readonly<Record<VerifiedState, readonly OrderStatus[]>> = {
  to_deliver: ["processing"],
  delivered: ["delivered"],
  all: ["processing", "delivered", "cancelled"],
};
const OF_DELIVERY = "FROM orders o INDEXED BY idx_orders_delivery";
const INDEXES = { processing: "idx_orders_processing", delivered: "idx_orders_delivered" } as const;

/**
 * The statement of one page: the rows of a range, up to `limit`. Each part is an index's range and brings its own
 * newest, so that none is read further than a page.
 */
export function verifiedPage(filter: VerifiedFilter, range: TimeRange): string {
  const hasMemberships = filter.state === "all" && !filter.ofDelivery;
  const parts = [
    ...orderParts(filter, range),
    ...(hasMemberships ? membershipParts(filter, range) : []),
  ];
  const all = parts.map((part) => `SELECT * FROM (${part})`).join(" UNION ALL ");
  return `SELECT x.*, ${memberName("x.user_id", "NULLIF(p.full_name, '')")} AS name, ${hasLine("x.id")} AS has_line,
      CASE x.status WHEN 'delivered' THEN COALESCE((SELECT MAX(at) FROM audit_log l
        WHERE l.collection = 'orders' AND l.record_id = x.id AND l.action = 'order.delivered'), '')
        ELSE '' END AS delivered_at,
      ${keptBackById("x.id")} AS kept_back
    FROM (SELECT * FROM (${all}) ORDER BY ${range.by("verified_at", "id")} LIMIT {:limit}) x
    LEFT JOIN profiles p ON p.id = x.user_id ORDER BY ${range.by("x.verified_at", "x.id")}`;
}

/** What was paid for a cancelled order became credit: it isn't overpaid. */
function statusesOf({ state, owed }: VerifiedFilter): readonly OrderStatus[] {
  return STATUSES[state].filter((status) => !owed || status !== "cancelled");
}

function orderParts(filter: VerifiedFilter, range: TimeRange): string[] {
  const { state, owed, searched, ofDelivery } = filter;
  const statuses = statusesOf(filter);
  const isListed = `o.status IN (${statuses.map((status) => `'${status}'`).join(", ")})`;
  const orders = (from: string, where: string) => ordersOf(from, where, range);
  const credit = owed ? "AND o.credit > 0" : "";
  if (ofDelivery) {
    const from = searched ? `FROM ${FOUND_ORDERS}` : OF_DELIVERY;
    const where = "o.delivery_date = {:date} AND o.delivery_date != ''";
    return [orders(from, `${where} AND ${isListed} ${credit}`)];
  }
  if (searched) {
    return [orders(`FROM ${FOUND_ORDERS}`, `${isListed} ${credit}`)];
  }
  if (owed) {
    const from = "FROM orders o INDEXED BY idx_orders_owed";
    return statuses.map((status) => orders(from, `o.status = '${status}' ${credit}`));
  }
  if (state === "all") return [orders("FROM orders o INDEXED BY idx_orders_payment_verified", "1")];
  const [status] = statuses as readonly ["processing" | "delivered"];
  return [orders(`FROM orders o INDEXED BY ${INDEXES[status]}`, `o.status = '${status}'`)];
}

function ordersOf(from: string, where: string, range: TimeRange): string {
  return `SELECT ${ORDER} ${from} WHERE ${where} AND o.payment_status = 'verified'
    AND ${range.where("o.verified_at", "o.id")}
    ORDER BY ${range.by("o.verified_at", "o.id")} LIMIT {:limit}`;
}

/** One that was refunded before its month is no longer paid; its deposit came all the same. */
const REFUNDED = "s.paid = 0 AND s.verified_at != ''";

function membershipParts({ owed, searched }: VerifiedFilter, range: TimeRange): string[] {
  const memberships = (from: string, where: string) => membershipsOf(from, where, range);
  const by = (index: string) => `FROM subscriptions s INDEXED BY ${index}`;
  if (searched || owed) {
    const from = searched ? `FROM ${FOUND_SUBSCRIPTIONS}` : by("idx_subscriptions_owed");
    const isListed = owed ? "s.paid = 1 AND s.credit > 0" : `(s.paid = 1 OR ${REFUNDED})`;
    return [memberships(from, isListed)];
  }
  return [
    memberships(by("idx_subscriptions_paid_verified"), "s.paid = 1"),
    memberships(by("idx_subscriptions_refunded"), REFUNDED),
  ];
}

function membershipsOf(from: string, where: string, range: TimeRange): string {
  return `SELECT ${SUBSCRIPTION} ${from} WHERE ${where}
    AND ${SUBSCRIPTION_ONLY} AND ${range.where("s.verified_at", "s.id")}
    ORDER BY ${range.by("s.verified_at", "s.id")} LIMIT {:limit}`;
}
