// What is known of a run that ended the server, or that a full disk didn't keep: when the last one began, and when the one
// that makes up for a missed night did.
migrate(
  (app) => {
    for (const name of ["began_at", "made_up_at"]) {
      app
        .db()
        .newQuery(`ALTER TABLE job_runs ADD COLUMN ${name} TEXT NOT NULL DEFAULT ''`)
        .execute();
    }
  },
  (app) => {
    for (const name of ["began_at", "made_up_at"]) {
      app.db().newQuery(`ALTER TABLE job_runs DROP COLUMN ${name}`).execute();
    }
  },
);
