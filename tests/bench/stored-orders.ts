import { type Shopper, sql } from "../support/ordering";
import type { TestServer } from "../support/pocketbase";

/** What a member has ordered before, whatever the number of orders that are stored. */
const ORDERS_EACH = 10;
const ITEMS_EACH = 5;
const BANK = ["Milk", "Bread", "Rice", "Eggs", "Maize meal"];

/**
 * Fills the database with `count` past orders and everything that belongs to them, ten of each member: the
 * given members are the first. Ids are scattered as random ones are.
 */
export function storeOrders(server: TestServer, known: readonly Shopper[], count: number): void {
  const members = count / ORDERS_EACH;
  const ids = JSON.stringify(known.map(({ id }) => id));
  sql(
    server,
    `PRAGMA synchronous = OFF; PRAGMA cache_size = -500000; PRAGMA temp_store = MEMORY;
     BEGIN IMMEDIATE;
     CREATE TEMP TABLE past_members AS SELECT key AS n, value AS id, 1 AS is_known FROM json_each('${ids}');
     ${numbers(known.length, members)}
     INSERT INTO past_members SELECT i, ${id(1, "i")}, 0 FROM n;
     CREATE UNIQUE INDEX temp.past_members_n ON past_members (n);

     INSERT INTO users (id, email, tokenKey, password, verified, created, updated)
       SELECT id, ${email("n")}, id || 'key', '-', 1, '2025-01-01 08:00:00.000Z', '2025-01-01 08:00:00.000Z'
       FROM past_members WHERE NOT is_known;
     INSERT INTO profiles (id, full_name, email, phone, created_at)
       SELECT id, ${letters("n")} || 'le Mokoena', ${email("n")}, '+2782' || printf('%07d', n), '2025-01-01 08:00:00.000Z'
       FROM past_members WHERE NOT is_known;
     INSERT INTO addresses (id, user_id, label, is_default, line1, suburb, city, province, postal_code)
       SELECT ${id(2, "n")}, id, 'Home', 1, n || ' Vilakazi Street', 'Orlando West', 'Soweto', 'Gauteng', '1804'
       FROM past_members;

     CREATE TEMP TABLE past AS
       WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${count})
       SELECT i, m.id AS user_id, ${email("m.n")} AS email, ${id(2, "m.n")} AS address_id, ${letters("m.n")} AS letters,
         strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-' || (32 + 30 * (i / ${members})) || ' days', '-' || (i % 86400) || ' seconds') AS at
       FROM n JOIN past_members m ON m.n = i % ${members};
     CREATE TEMP TABLE past_orders AS
       SELECT *, substr(at, 1, 7) AS month, ${id(3, "i")} AS id, ${id(4, "i")} AS basket_id, ${id(5, "i")} AS proof_id,
         letters || replace(substr(at, 1, 10), '-', '') || printf('%06d', i) || 'S' AS reference
       FROM past;

     INSERT INTO baskets (id, user_id, store_preference, brand_preference, allow_substitution, created_at, bytes)
       SELECT basket_id, user_id, 'Various', 'Various', 1, at, 1500 FROM past_orders;
     INSERT INTO basket_items (id, basket_id, user_id, position, item_name, quantity, unit, category, shop_preference,
         brand_preference, notes, budget, substitution_rule, substitution_details)
       SELECT ${id(6, `i * ${ITEMS_EACH} + item.key`)}, basket_id, user_id, item.key, item.value, 2, '2L', 'Dairy', 'Checkers',
         'No Preference', 'Budget: 50; Substitution: Allow substitute (any brand)', 5000, 'Allow substitute', 'any brand'
       FROM past_orders, json_each('${JSON.stringify(BANK)}') item;
     INSERT INTO basket_preferences (id, basket_id, user_id, priority, delivery_frequency)
       SELECT ${id(7, "i")}, basket_id, user_id, 'price', 'monthly' FROM past_orders;
     INSERT INTO payment_references (id, reference, user_id, purpose, order_id, month_period, issued_at)
       SELECT ${id(8, "i")}, reference, user_id, 'order', id, month, at FROM past_orders;
     INSERT INTO orders (id, user_id, basket_id, order_number, payment_reference, revision, order_budget, subtotal,
         membership_fee, total, amount_received, month_period, payment_status, status, proof_channel,
         proof_of_payment_url, delivery_address_id, delivery, placed_at, submitted_at, verified_at, verified_by)
       SELECT id, user_id, basket_id, 'ORD-' || (1700000000000 + i), reference, 1, 50000, 50000, 5900, 55900, 55900, month,
         'verified', 'delivered', 'upload', '/api/app/proofs/' || proof_id, address_id,
         json_object('full_name', 'Thandi Mokoena', 'phone', '+27821234567', 'line1', '12 Vilakazi Street', 'line2', '',
           'suburb', 'Orlando West', 'city', 'Soweto', 'province', 'Gauteng', 'postal_code', '1804', 'delivery_instructions', ''),
         at, at, at, 'an-admin' FROM past_orders;
     INSERT INTO payment_proofs (id, user_id, order_id, payment_reference, sha256, content_type, size, created_at, file)
       SELECT proof_id, user_id, id, reference, printf('%08x', ${scattered("i")}) || hex(zeroblob(28)), 'image/jpeg', 90000, at,
         reference || '.jpg' FROM past_orders;
     INSERT INTO subscriptions (id, user_id, payment_reference, plan_name, price, billing_cycle, status, paid,
         month_period, amount_received, created_at, current_period_start, current_period_end, verified_at)
       SELECT ${id(9, "i")}, user_id, reference, 'Pooled Pantry', 5900, 'monthly', 'active', 1, month, 5900, at, at,
         strftime('%Y-%m-%d %H:%M:%fZ', at, '+1 month'), at FROM past_orders GROUP BY user_id, month;
     ${["order_received", "payment_verified"].map(told).join("\n     ")}
     INSERT INTO audit_log (id, at, actor_id, action, collection, record_id, before, after)
       SELECT ${id(14, "i * 2 + k.key")}, at, 'an-admin', k.value, 'orders', past_orders.id, '{"payment_status":"pending"}',
         '{"payment_status":"verified"}'
       FROM past_orders, json_each('["payment.verified","order.delivered"]') k;
     INSERT INTO page_views (id, day, path, visitor, seconds, clicks)
       SELECT ${id(15, "i * 3 + k.key")}, substr(at, 1, 10), k.value, printf('%08x', ${scattered("i")}), 30, 4
       FROM past_orders, json_each('["/","/dashboard/orders","/terms"]') k;
     COMMIT;
     ANALYZE;
     PRAGMA wal_checkpoint(TRUNCATE);`,
  );
}

/** An event of each order, as an email that was sent and as a message that was announced. */
function told(event: string, number: number): string {
  const data =
    "json_object('order_number', 'ORD-' || i, 'payment_reference', reference, 'total', 55900)";
  return `INSERT INTO mail_outbox (id, "to", mailbox, user_id, event, event_id, data, due_at, queued_at, sent_at, attempts)
       SELECT ${id(10 + number, "i")}, email, email, user_id, '${event}', id, ${data}, at, at, at, 1 FROM past_orders;
     INSERT INTO notifications (id, user_id, event, event_id, data, due_at, announced_at, read_at)
       SELECT ${id(12 + number, "i")}, user_id, '${event}', id, ${data}, at, at, at FROM past_orders;`;
}

function numbers(from: number, to: number): string {
  return `WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${to})`;
}

/** Another number for each, all over 32 bits. */
function scattered(number: string): string {
  return `((${number}) * 2654435761 & 4294967295)`;
}

/** The id of row `number` of a kind. */
function id(kind: number, number: string): string {
  return `printf('%08x-%04x-4000-8000-%012x', ${scattered(number)}, ${kind}, ${number})`;
}

function email(number: string): string {
  return `printf('%08x@members.example', ${scattered(number)})`;
}

/** Three capitals, 17 576 different ones. */
function letters(number: string): string {
  const letter = (divisor: number) => `char(65 + (${number}) / ${divisor} % 26)`;
  return [1, 26, 676].map(letter).join(" || ");
}
