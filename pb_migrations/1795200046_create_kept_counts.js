// Counts and sums above the admin's lists, kept by triggers in the transaction of each change: reading ten thousand
// waiting orders for each list took longer than the list. What counts members is in create_member_search.
const WAITING = {
  waiting_orders: (row) => waits(row),
  waiting_cents: (row) => `${waits(row)} * (${row}.total - ${row}.credit_applied)`,
  waiting_with_proof: (row) => `${waits(row)} * (${row}.proof_channel = 'upload')`,
  unsubmitted_orders: (row) =>
    `(${isPending(row)} AND ${row}.submitted_at || ${row}.proof_channel = '')`,
};

function isPending(row) {
  return `${row}.payment_status = 'pending' AND ${row}.status = 'pending'`;
}

function waits(row) {
  return `(${isPending(row)} AND ${row}.submitted_at || ${row}.proof_channel != '')`;
}

function add(change) {
  const cases = Object.entries(WAITING).map(([name, of]) => `WHEN '${name}' THEN ${change(of)}`);
  const names = Object.keys(WAITING).map((name) => `'${name}'`);
  return `UPDATE kept_counts SET n = n + CASE name ${cases.join(" ")} END
    WHERE name IN (${names.join(", ")});`;
}

function countVerified(change) {
  return `UPDATE kept_counts SET n = n ${change} WHERE name = 'verified_orders';`;
}

migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run("CREATE TABLE kept_counts (name TEXT PRIMARY KEY, n INTEGER NOT NULL) WITHOUT ROWID");
    for (const name of ["members", "verified_orders", ...Object.keys(WAITING)]) {
      run(`INSERT INTO kept_counts VALUES ('${name}', 0)`);
    }

    run(`CREATE TRIGGER orders_counted_added AFTER INSERT ON orders
      WHEN new.payment_status = 'verified' BEGIN ${countVerified("+ 1")} END`);
    run(`CREATE TRIGGER orders_counted_removed AFTER DELETE ON orders
      WHEN old.payment_status = 'verified' BEGIN ${countVerified("- 1")} END`);
    run(`CREATE TRIGGER orders_counted_changed AFTER UPDATE OF payment_status ON orders
      WHEN (old.payment_status = 'verified') != (new.payment_status = 'verified')
    BEGIN ${countVerified("+ CASE new.payment_status WHEN 'verified' THEN 1 ELSE -1 END")} END`);

    run(`CREATE TRIGGER waiting_counted_added AFTER INSERT ON orders
      WHEN ${isPending("new")} BEGIN ${add((of) => of("new"))} END`);
    run(`CREATE TRIGGER waiting_counted_removed AFTER DELETE ON orders
      WHEN ${isPending("old")} BEGIN ${add((of) => `- ${of("old")}`)} END`);
    run(`CREATE TRIGGER waiting_counted_changed
      AFTER UPDATE OF payment_status, status, submitted_at, proof_channel, total, credit_applied ON orders
      WHEN (${isPending("old")}) OR (${isPending("new")})
      BEGIN ${add((of) => `${of("new")} - ${of("old")}`)} END`);
  },
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    for (const change of ["added", "removed", "changed"]) {
      run(`DROP TRIGGER waiting_counted_${change}`);
      run(`DROP TRIGGER orders_counted_${change}`);
    }
    run("DROP TABLE kept_counts");
  },
);
