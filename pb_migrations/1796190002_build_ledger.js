// The ledger of what was verified before there was one. `received − credit` is what a payment charged;
// of a cancelled order nothing. Each member's balance stays the sum of their `credit`. The seed runs these
// statements too, so that they leave alone what has entries.
//
// A million orders have to fit into the time and memory of a start. So rows come in the order of their members,
// with ids that ascend: three of the indexes only grow at their ends. The others are built once all rows are there,
// sorted in files. No statement reads a table that it writes: SQLite would copy the rows into memory first.
const FIRST = { orders: 0, memberships: 2 ** 46, transfers: 2 ** 47 };
const newId = (/** @type {string} */ number) =>
  `lower(printf('%08x-%04x-7', (${number}) >> 16, (${number}) & 65535) || substr(hex(randomblob(2)), 2)
    || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`;
const COLUMNS = `id, user_id, at, purse, cents, kind, order_id, subscription_id, event_id, actor_id,
  line_id, reverses, reason, bank_date, bank_reference`;

/** Those whose keys come in any order, as `create_ledger` has them. */
const INDEXES = {
  idx_ledger_entries_event: "(event_id)",
  idx_ledger_entries_order: "(order_id) WHERE order_id != ''",
  idx_ledger_entries_subscription: "(subscription_id) WHERE subscription_id != ''",
};
const dropped = Object.keys(INDEXES).map((name) => `DROP INDEX ${name}`);
const built = Object.entries(INDEXES).map(
  ([name, keys]) => `CREATE INDEX ${name} ON ledger_entries ${keys}`,
);

/** The entries of `payments`, up to four of each: received, charged for groceries, charged for the membership. */
const entriesOf = (/** @type {string} */ payments, /** @type {number} */ first) => `
  INSERT INTO ledger_entries (${COLUMNS})
  SELECT ${newId(`${first} + n * 4 + k`)}, user_id, at,
    CASE WHEN k IN (0, 3) THEN 'membership' ELSE 'groceries' END AS purse,
    CASE k WHEN 0 THEN min(received, fee) WHEN 1 THEN received - min(received, fee)
      WHEN 2 THEN -groceries ELSE -fee END AS cents,
    CASE WHEN k < 2 THEN 'deposit' ELSE 'charge' END AS kind,
    order_id, subscription_id, event_id, actor_id, '', '', '', '', ''
  FROM (${payments} LIMIT -1) CROSS JOIN (SELECT 0 AS k UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3)
  WHERE cents != 0`;

/** What was decided last about a payment: its undo finds the entries by the id. */
const decision = (/** @type {string} */ collection, /** @type {string} */ payment) =>
  `COALESCE((SELECT l.id FROM audit_log l
  WHERE l.collection = '${collection}' AND l.record_id = ${payment}.id AND l.action = 'payment.verified'
  ORDER BY l.at DESC, l.rowid DESC LIMIT 1), ${payment}.id)`;

const ORDERS = `
  SELECT q.rowid AS n, o.user_id, o.id AS order_id,
    COALESCE((SELECT s.id FROM subscriptions s WHERE s.payment_reference = o.payment_reference), '')
      AS subscription_id,
    COALESCE(NULLIF(o.verified_at, ''), NULLIF(o.submitted_at, ''), o.placed_at) AS at,
    ${decision("orders", "o")} AS event_id, o.verified_by AS actor_id,
    o.amount_received AS received,
    CASE o.status WHEN 'cancelled' THEN 0 ELSE o.total - o.membership_fee END AS groceries,
    o.amount_received - o.credit
      - CASE o.status WHEN 'cancelled' THEN 0 ELSE o.total - o.membership_fee END AS fee
  FROM ledger_queue q CROSS JOIN orders o ON o.rowid = q.payment
  WHERE ((o.status, o.payment_status) IN (('processing', 'verified'), ('delivered', 'verified'))
      OR o.amount_received != 0 OR o.credit != 0)
    AND o.id NOT IN (SELECT id FROM ledger_known)`;

// Those that an order carries were paid with it.
const MEMBERSHIPS = `
  SELECT q.rowid AS n, s.user_id, '' AS order_id, s.id AS subscription_id,
    COALESCE(NULLIF(s.verified_at, ''), s.created_at) AS at,
    ${decision("subscriptions", "s")} AS event_id, '' AS actor_id,
    s.amount_received AS received, 0 AS groceries, s.amount_received - s.credit AS fee
  FROM ledger_queue q CROSS JOIN subscriptions s ON s.rowid = q.payment
  WHERE (s.amount_received != 0 OR s.credit != 0) AND s.id NOT IN (SELECT id FROM ledger_known)`;

const queueOf = (/** @type {string} */ table, /** @type {string} */ order) =>
  `CREATE TABLE ledger_queue AS SELECT rowid AS payment FROM ${table} ORDER BY ${order}`;
const known = (/** @type {string} */ column) => `
  INSERT OR IGNORE INTO ledger_known SELECT ${column} FROM ledger_entries WHERE ${column} != ''`;

/** Where one purse owes and the other has money, the one pays for the other. */
const MOVES = `
  CREATE TABLE ledger_moves AS
  SELECT *, (SELECT MAX(e.at) FROM ledger_entries e WHERE e.user_id = purses.user_id) AS at,
    ${newId(`${FIRST.transfers} + abs(random() % 1000000000)`)} AS event_id,
    min(max(groceries, membership), -min(groceries, membership)) AS cents
  FROM (SELECT user_id, SUM(CASE purse WHEN 'groceries' THEN cents ELSE 0 END) AS groceries,
      SUM(CASE purse WHEN 'membership' THEN cents ELSE 0 END) AS membership
    FROM ledger_entries WHERE user_id != '' GROUP BY user_id
    HAVING min(groceries, membership) < 0 AND max(groceries, membership) > 0) purses`;
const transferOf = (/** @type {string} */ purse, /** @type {number} */ k) => `
  INSERT INTO ledger_entries (${COLUMNS})
  SELECT ${newId(`${FIRST.transfers} + rowid * 2 + ${k}`)}, user_id, at, '${purse}',
    CASE WHEN ${purse} < 0 THEN cents ELSE -cents END, 'transfer', '', '', event_id, '', '', '', '', '', ''
  FROM ledger_moves`;

migrate(
  (app) => {
    const statements = [
      "PRAGMA cache_size = -32000",
      "CREATE TABLE ledger_known (id TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID",
      known("order_id"),
      known("subscription_id"),
      ...dropped,
      queueOf("orders", "user_id, placed_at, id"),
      entriesOf(ORDERS, FIRST.orders),
      "DROP TABLE ledger_queue",
      known("subscription_id"),
      queueOf("subscriptions", "user_id, created_at, id"),
      entriesOf(MEMBERSHIPS, FIRST.memberships),
      "DROP TABLE ledger_queue",
      "DROP TABLE ledger_known",
      ...built,
      MOVES,
      transferOf("groceries", 0),
      transferOf("membership", 1),
      "DROP TABLE ledger_moves",
      "PRAGMA cache_size = -4000", // as pocketbase/database.go opens each connection
    ];
    const run = (/** @type {string} */ statement) => app.db().newQuery(statement).execute();
    const sortIn = (/** @type {"FILE" | "MEMORY"} */ place) => {
      if (!app.dataDir) return; // the seed's, which fills a new folder
      try {
        run(`PRAGMA temp_store = ${place}`);
      } catch {
        // Refused once the connection has temporary tables: so it is in a new folder, which has no orders.
      }
    };
    sortIn("FILE");
    for (const statement of statements) run(statement);
    sortIn("MEMORY");
  },
  (app) => {
    app.db().newQuery("DELETE FROM ledger_entries").execute();
  },
);
