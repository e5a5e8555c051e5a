import { FIRST_NAMES, SURNAMES } from "./people.ts";
import { SEED_ID_PREFIX } from "./random.ts";

export interface Bulk {
  /** Members number `members.from` to `members.to`, the last excluded. */
  readonly members: { readonly from: number; readonly to: number };
  /** Orders number `orders.from` to `orders.to`, one member after the other; one in a hundred waits. */
  readonly orders: { readonly from: number; readonly to: number };
  /** Milliseconds: nothing happened later. */
  readonly now: number;
  readonly adminId: string;
  /** Of the orders that are still to be delivered; without it none is. */
  readonly deliveryDate?: string;
}

/** What is different in a few of a hundred orders, by the number of the order. */
const OVERPAID = "i % 100 = 1";
const UNDERPAID = "i % 100 = 2";
const WITH_FEE = "i % 100 BETWEEN 3 AND 12";
const TO_DELIVER = "(i % 100 = 13 OR i % 1000 = 101)";
const CLOSED = "i % 100 = 14";
const FEE = 5900;

/**
 * Statements that make many members with feedback and newsletter, and many orders of one item each with their
 * decisions, of what one of them needs alone: a life made up for each would take hours. The same for the same numbers.
 */
export function bulkStatements(bulk: Bulk): string[] {
  const { members, orders, now, adminId, deliveryDate = "" } = bulk;
  const seconds = Math.floor(now / 1000);
  const joined = joinedAt(seconds);
  const placed = placedAt(seconds);
  const name = `${pick(FIRST_NAMES, "i * 7919")} || ' ' || ${pick(SURNAMES, "i * 104729")}`;
  const email = `'m' || i || '@bulk.example.com'`;
  const phone = `'+2782' || printf('%07d', i * 7 % 10000000)`;
  const owner = `${members.from} + i % ${Math.max(1, members.to - members.from)}`;
  const waits = "i % 100 = 0";
  const unsubmitted = "i % 400 = 200";
  const rejected = "i % 400 = 300";
  const isToDeliver = deliveryDate ? TO_DELIVER : "FALSE";
  const total = `50000 + CASE WHEN ${WITH_FEE} THEN ${FEE} ELSE 0 END`;
  const credit = `CASE WHEN ${OVERPAID} THEN 10000 WHEN ${UNDERPAID} THEN -5000 ELSE 0 END`;
  const from = (range: Bulk["members"]) => `FROM (WITH RECURSIVE n(i) AS (SELECT ${range.from}
    UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${range.to}) SELECT i FROM n)`;
  const ofMembers = [
    `INSERT INTO users (id, email, emailVisibility, verified, password, tokenKey, created, updated)
     SELECT ${id(1, "i")}, ${email}, 0, i % 50 != 3, '-', 'bulk-' || ${id(1, "i")}, ${joined}, ${joined} ${from(members)}`,
    `INSERT INTO addresses (id, user_id, label, is_default, line1, suburb, city, province, postal_code)
     SELECT ${id(2, "i")}, ${id(1, "i")}, 'Home', 1, i || ' Vilakazi Street', 'Orlando West', 'Soweto', 'Gauteng', '1804'
     ${from(members)}`,
    `INSERT INTO feedback (id, user_id, message, page_url, status, created_at)
     SELECT ${id(8, "i")}, ${id(1, "i")}, 'Can you deliver before six? I work until ' || (i % 24) || ':00.', '/',
       ${pick(["new", "reviewing", "resolved", "resolved"], "i")}, ${joined} ${from(members)}`,
    `INSERT INTO newsletter_subscribers (id, email, subscribed_at, confirmed_at, unsubscribed_at, token_hash)
     SELECT ${id(9, "i")}, ${email}, ${joined}, CASE WHEN i % 10 = 0 THEN '' ELSE ${joined} END, '', ''
     ${from(members)}`,
  ];
  /** After the orders: what the Users tab narrows by is counted for each profile that is added. */
  const profiles = `INSERT INTO profiles (id, full_name, email, phone, created_at)
     SELECT ${id(1, "i")}, ${name}, ${email}, ${phone}, ${joined} ${from(members)}`;
  const ofOrders = [
    `INSERT INTO baskets (id, user_id, store_preference, brand_preference, allow_substitution, created_at, bytes)
     SELECT ${id(3, "i")}, ${id(1, owner)}, 'Various', 'Various', 1, ${placed}, 300 ${from(orders)}`,
    `INSERT INTO basket_items (id, basket_id, user_id, position, item_name, quantity, unit, category,
       shop_preference, brand_preference, notes, budget, substitution_rule)
     SELECT ${id(4, "i")}, ${id(3, "i")}, ${id(1, owner)}, 0, 'Maize meal', 1, '10kg', 'Other', 'Shoprite',
       'White Star', 'Budget: 115; Substitution: Allow substitute', 11500, 'Allow substitute' ${from(orders)}`,
    `INSERT INTO basket_preferences (id, basket_id, user_id, priority, delivery_frequency)
     SELECT ${id(5, "i")}, ${id(3, "i")}, ${id(1, owner)}, 'price', 'monthly' ${from(orders)}`,
    `INSERT INTO payment_references (id, reference, user_id, purpose, order_id, month_period, issued_at)
     SELECT ${id(6, "i")}, 'BLK' || i, ${id(1, owner)}, 'order', ${id(7, "i")}, substr(${placed}, 1, 7), ${placed}
     ${from(orders)}`,
    `INSERT INTO orders (id, user_id, basket_id, order_number, payment_reference, revision, order_budget, subtotal,
       membership_fee, total, month_period, payment_status, status, proof_channel, delivery_address_id, delivery,
       amount_received, credit, placed_at, submitted_at, verified_at, verified_by, delivery_date, closed_at, spent,
       unspent)
     SELECT ${id(7, "i")}, ${id(1, owner)}, ${id(3, "i")}, 'ORD-B' || i, 'BLK' || i, 1, 50000, 50000,
       CASE WHEN ${WITH_FEE} THEN ${FEE} ELSE 0 END, ${total}, substr(${placed}, 1, 7),
       CASE WHEN ${rejected} THEN 'failed' WHEN ${waits} THEN 'pending' ELSE 'verified' END,
       CASE WHEN ${waits} THEN 'pending' WHEN ${isToDeliver} THEN 'processing' ELSE 'delivered' END,
       CASE WHEN ${unsubmitted} THEN '' ELSE 'whatsapp' END, ${id(2, owner)},
       json_object('full_name', 'Member ' || i, 'phone', '+27821234567', 'line1', i || ' Vilakazi Street',
         'line2', '', 'suburb', 'Orlando West', 'city', 'Soweto', 'province', 'Gauteng', 'postal_code', '1804',
         'delivery_instructions', ''),
       CASE WHEN ${waits} THEN 0 ELSE ${total} + ${credit} END, ${credit}, ${placed},
       CASE WHEN ${unsubmitted} THEN '' ELSE ${placed} END,
       CASE WHEN ${waits} THEN '' ELSE ${placed} END, CASE WHEN ${waits} THEN '' ELSE '${adminId}' END,
       CASE WHEN ${isToDeliver} THEN '${deliveryDate}' ELSE '' END,
       CASE WHEN ${CLOSED} THEN ${placed} ELSE '' END, CASE WHEN ${CLOSED} THEN 47500 ELSE 0 END,
       CASE WHEN ${CLOSED} THEN 2500 ELSE 0 END
     ${from(orders)}`,
    `INSERT INTO audit_log (id, at, actor_id, action, collection, record_id, member_id, before, after, reason)
     SELECT ${id(10, "i")}, ${placed}, '${adminId}', 'payment.verified', 'orders', ${id(7, "i")}, '',
       '{"order":{"payment_status":"pending"}}', '{"order":{"payment_status":"verified"}}', ''
     ${from(orders)} WHERE NOT ${waits}`,
  ];
  return [
    ...(members.to > members.from ? ofMembers : []),
    ...(orders.to > orders.from ? ofOrders : []),
    ...(members.to > members.from ? [profiles] : []),
  ];
}

/** Scattered as random ids are: the multiplier is odd, so that no two are the same. */
export function id(kind: number, number: string): string {
  const scattered = `((${number}) * 2654435761 & 4294967295)`;
  return `printf('${SEED_ID_PREFIX}%04x-4%03x-8%03x-%08x%04x', ${kind}, ${scattered} >> 20, ${scattered} >> 8 & 4095, ${scattered}, ${kind})`;
}

function pick(list: readonly string[], number: string): string {
  const text = JSON.stringify(list).replace(/'/g, "''");
  return `('${text}' ->> ((${number}) % ${list.length}))`;
}

/** When member `i` joined, by the seconds of now: never later. */
export function joinedAt(seconds: number): string {
  return moment(`min(${seconds}, ${seconds} - 40000000 + i * 300)`);
}

/** When order `i` was placed, by the seconds of now: never later. */
export function placedAt(seconds: number): string {
  return moment(`min(${seconds}, ${seconds} - 3000000 + i * 2)`);
}

export function moment(unix: string): string {
  return `strftime('%Y-%m-%d %H:%M:%S.000Z', ${unix}, 'unixepoch')`;
}
