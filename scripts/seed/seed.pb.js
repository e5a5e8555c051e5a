// @ts-check
/// <reference path="../../pb_data/types.d.ts" />

// Loaded by scripts/seed.mjs alone, in place of the product's own hooks: `pocketbase seed <plan.json>`.
onBootstrap((e) => {
  e.next();
  e.app.runAllMigrations();
});

$app.rootCmd.addCommand(
  new Command({
    use: "seed",
    run: (_cmd, args) => {
      const fail = (message) => {
        console.error(message);
        $os.exit(1);
      };
      try {
        const plan = JSON.parse(toString($os.readFile(args[0]), -1));
        const seeded = `${plan.idPrefix}%`;
        const found = new DynamicModel({ n: 0 });
        $app
          .db()
          .newQuery("SELECT COUNT(*) AS n FROM users WHERE id NOT LIKE {:seeded}")
          .bind({ seeded })
          .one(found);
        if (found.n > 0 && !plan.force) fail(`real members: ${found.n}`);

        const days = JSON.stringify(plan.deliveries);
        const ofDays = `IN (SELECT value FROM json_each({:days}) UNION
          SELECT date FROM deliveries WHERE id LIKE {:seeded})`;
        const shared = new DynamicModel({ date: "" });
        $app
          .db()
          .newQuery(
            `SELECT COALESCE(MIN(delivery_date), '') AS date FROM orders
             WHERE user_id NOT LIKE {:seeded} AND delivery_date ${ofDays}`,
          )
          .bind({ seeded, days })
          .one(shared);
        if (shared.date) fail(`real orders: ${shared.date}`);

        $app.runInTransaction((tx) => {
          const lists = ["buying_lines", "buying_wants", "purchases", "slips", "order_results"];
          for (const table of lists) {
            tx.db()
              .newQuery(`DELETE FROM ${table} WHERE delivery_date ${ofDays}`)
              .bind({ seeded, days })
              .execute();
          }
          tx.db()
            .newQuery(`DELETE FROM deliveries WHERE date ${ofDays}`)
            .bind({ seeded, days })
            .execute();
          const owned = tx.findAllCollections("base").filter((c) => c && !c.system);
          for (const collection of owned) {
            const columns = ["id", "user_id", "owner"].filter((name) =>
              collection.fields.getByName(name),
            );
            const where = columns.map((name) => `${name} LIKE {:seeded}`).join(" OR ");
            tx.db()
              .newQuery(`DELETE FROM ${collection.name} WHERE ${where}`)
              .bind({ seeded })
              .execute();
          }
          tx.db().newQuery("DELETE FROM users WHERE id LIKE {:seeded}").bind({ seeded }).execute();

          for (const { table, columns, file } of plan.batches) {
            const names = columns.map((name) => `\`${name}\``).join(", ");
            const values = columns.map((_, at) => `value->>${at}`).join(", ");
            const rows = toString($os.readFile(file), -1);
            tx.db()
              .newQuery(`INSERT INTO ${table} (${names}) SELECT ${values} FROM json_each({:rows})`)
              .bind({ rows })
              .execute();
          }
          tx.db().newQuery("PRAGMA cache_size = -400000").execute();
          const triggers = plan.triggers.map((name) => {
            const kept = new DynamicModel({ sql: "" });
            tx.db()
              .newQuery("SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = {:name}")
              .bind({ name })
              .one(kept);
            tx.db().newQuery(`DROP TRIGGER ${name}`).execute();
            return kept.sql;
          });
          for (const statement of [...plan.statements, ...triggers]) {
            tx.db().newQuery(statement).execute();
          }
          for (const { id, password } of plan.accounts) {
            const user = tx.findRecordById("users", id);
            user.setPassword(password);
            tx.save(user);
          }
        });
        const proofs = $app.findCollectionByNameOrId("payment_proofs");
        console.log(`seeded: ${JSON.stringify({ proofsCollection: proofs.id })}`);
      } catch (error) {
        fail(String(error));
      }
    },
  }),
);
