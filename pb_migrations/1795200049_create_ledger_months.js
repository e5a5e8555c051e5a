// What the ledger adds up to in each month (South African time), and what each member has at the end of it, kept
// by a trigger in the transaction of each entry: adding up a million orders for a report took seconds. An entry
// counts in the month in which it was made, so that what happens later never changes an older month. The sums of
// credit and debts are changes; their sum up to a month is what there was at its end.
// `src/domain/ledger/report.ts` has the same rules, and the nightly check compares both.
const SUMS = {
  orders: "(new.kind = 'charge' AND new.purse = 'groceries') * iif(new.reverses = '', 1, -1)",
  groceries: "(new.kind = 'charge' AND new.purse = 'groceries') * -new.cents",
  fees: "(new.kind = 'charge' AND new.purse = 'membership') * -new.cents",
  deposits: "(new.kind = 'deposit') * new.cents",
  refunds: "(new.kind = 'refund') * -new.cents",
  corrections: "(new.kind = 'correction') * new.cents",
  unspent: "(new.kind = 'unspent') * new.cents",
  credit: "max(0, had + new.cents) - max(0, had)",
  debts: "max(0, -had - new.cents) - max(0, -had)",
};
const NAMES = Object.keys(SUMS);
const MONTH = "strftime('%Y-%m', new.at, '+2 hours')";
const OPEN = "user_id = new.user_id AND user_id != '' AND to_month = '9999-12'";

migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run(`CREATE TABLE ledger_months (month TEXT PRIMARY KEY,
      ${NAMES.map((name) => `${name} INTEGER NOT NULL`).join(", ")}) WITHOUT ROWID`);
    // An erased member's row loses the member and stays open.
    run(`CREATE TABLE ledger_balances (id INTEGER PRIMARY KEY, user_id TEXT NOT NULL, from_month TEXT NOT NULL,
      to_month TEXT NOT NULL, cents INTEGER NOT NULL)`);
    run(`CREATE UNIQUE INDEX idx_ledger_balances_open ON ledger_balances (user_id)
      WHERE to_month = '9999-12' AND user_id != ''`);
    run("CREATE INDEX idx_ledger_balances_member ON ledger_balances (user_id)");
    for (const [name, sign] of Object.entries({ credit: ">", debts: "<" })) {
      run(`CREATE INDEX idx_ledger_balances_${name}
        ON ledger_balances (cents, id, to_month, from_month, user_id) WHERE cents ${sign} 0`);
    }

    run(`CREATE TRIGGER ledger_entries_reported AFTER INSERT ON ledger_entries WHEN new.at != '' BEGIN
      INSERT INTO ledger_months (month, ${NAMES.join(", ")})
        SELECT ${MONTH}, ${Object.values(SUMS).join(", ")}
        FROM (SELECT COALESCE((SELECT cents FROM ledger_balances WHERE ${OPEN}), 0) AS had) WHERE true
        ON CONFLICT (month) DO UPDATE SET ${NAMES.map((name) => `${name} = ${name} + excluded.${name}`).join(", ")};
      INSERT INTO ledger_balances (user_id, from_month, to_month, cents)
        SELECT user_id, from_month, strftime('%Y-%m', ${MONTH} || '-01', '-1 month'), cents
        FROM ledger_balances WHERE ${OPEN} AND from_month < ${MONTH} AND cents != 0;
      UPDATE ledger_balances SET from_month = max(from_month, ${MONTH}), cents = cents + new.cents WHERE ${OPEN};
      INSERT INTO ledger_balances (user_id, from_month, to_month, cents)
        SELECT new.user_id, ${MONTH}, '9999-12', new.cents
        WHERE NOT EXISTS (SELECT 1 FROM ledger_balances WHERE ${OPEN});
    END`);
    run(`CREATE TRIGGER ledger_entries_forgotten AFTER UPDATE OF user_id ON ledger_entries
      WHEN new.user_id = '' AND old.user_id != ''
    BEGIN UPDATE ledger_balances SET user_id = '' WHERE user_id = old.user_id; END`);
  },
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run("DROP TRIGGER ledger_entries_forgotten");
    run("DROP TRIGGER ledger_entries_reported");
    run("DROP TABLE ledger_balances");
    run("DROP TABLE ledger_months");
  },
);
