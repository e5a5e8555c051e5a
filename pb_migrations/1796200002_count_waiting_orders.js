// The sums above the Payments list are kept by triggers: reading ten thousand waiting orders for each list
// took longer than the list.
const SUMS = {
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
  const cases = Object.entries(SUMS).map(([name, of]) => `WHEN '${name}' THEN ${change(of)}`);
  const names = Object.keys(SUMS).map((name) => `'${name}'`);
  return `UPDATE kept_counts SET n = n + CASE name ${cases.join(" ")} END
    WHERE name IN (${names.join(", ")});`;
}

migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    for (const [name, of] of Object.entries(SUMS)) {
      run(`INSERT INTO kept_counts SELECT '${name}', COALESCE(SUM(${of("o")}), 0)
        FROM orders o WHERE ${isPending("o")}`);
    }
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
    for (const name of ["added", "removed", "changed"]) run(`DROP TRIGGER waiting_counted_${name}`);
    for (const name of Object.keys(SUMS)) run(`DELETE FROM kept_counts WHERE name = '${name}'`);
  },
);
