// What admins set in the back office, by the names that the environment has for the same. A plain table: nobody reads
// it but the server.
migrate(
  (app) => {
    app
      .db()
      .newQuery(
        `CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL, changed_at TEXT NOT NULL,
           changed_by TEXT NOT NULL) WITHOUT ROWID`,
      )
      .execute();
  },
  (app) => {
    app.db().newQuery("DROP TABLE settings").execute();
  },
);
