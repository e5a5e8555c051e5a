// The list of verified orders leaves out those that were cancelled since: so does its count.
const VERIFIED = "payment_status = 'verified' AND %.status != 'cancelled'";

function counts(row, verified) {
  return `(${row}.${verified.replace("%", row)})`;
}

function countAgain(run, verified) {
  for (const change of ["added", "removed", "changed"])
    run(`DROP TRIGGER orders_counted_${change}`);
  const [before, after] = [counts("old", verified), counts("new", verified)];
  const add = (n) => `UPDATE kept_counts SET n = n + ${n} WHERE name = 'verified_orders';`;
  run(`CREATE TRIGGER orders_counted_added AFTER INSERT ON orders
    WHEN ${after} BEGIN ${add("1")} END`);
  run(`CREATE TRIGGER orders_counted_removed AFTER DELETE ON orders
    WHEN ${before} BEGIN ${add("-1")} END`);
  run(`CREATE TRIGGER orders_counted_changed AFTER UPDATE OF payment_status, status ON orders
    WHEN ${before} != ${after} BEGIN ${add(`${after} - ${before}`)} END`);
  run(`UPDATE kept_counts SET n = (SELECT COUNT(*) FROM orders o WHERE ${counts("o", verified)})
    WHERE name = 'verified_orders'`);
}

migrate(
  (app) => countAgain((sql) => app.db().newQuery(sql).execute(), VERIFIED),
  (app) => countAgain((sql) => app.db().newQuery(sql).execute(), "payment_status = 'verified'"),
);
