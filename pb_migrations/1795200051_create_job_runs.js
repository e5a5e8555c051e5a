// The last run of each job, by its name in src/server/jobs.ts: when it began, how long it took, whether it broke off and
// what it found wrong. A plain table: nobody reads it but the server.
migrate(
  (app) => {
    app
      .db()
      .newQuery(
        `CREATE TABLE job_runs (id TEXT PRIMARY KEY, ran_at TEXT NOT NULL, took_ms INTEGER NOT NULL,
           failed INTEGER NOT NULL, found TEXT NOT NULL) WITHOUT ROWID`,
      )
      .execute();
  },
  (app) => {
    app.db().newQuery("DROP TABLE job_runs").execute();
  },
);
