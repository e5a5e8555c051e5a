// The last nights that a job missed: from the run before them to the one after. Empty where there were none.
migrate(
  (app) => {
    for (const name of ["away_from", "back_at"]) {
      app
        .db()
        .newQuery(`ALTER TABLE job_runs ADD COLUMN ${name} TEXT NOT NULL DEFAULT ''`)
        .execute();
    }
  },
  (app) => {
    for (const name of ["away_from", "back_at"]) {
      app.db().newQuery(`ALTER TABLE job_runs DROP COLUMN ${name}`).execute();
    }
  },
);
