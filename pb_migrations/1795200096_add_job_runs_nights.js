// The last nights that a job missed, from the run before them to the one after, empty where there were none. And what is
// known of a run that ended the server, or that a full disk didn't keep: when the last one began, and when the one that
// made up for a missed night did.
const COLUMNS = ["away_from", "back_at", "began_at", "made_up_at"];

migrate(
  (app) => {
    for (const name of COLUMNS) {
      app
        .db()
        .newQuery(`ALTER TABLE job_runs ADD COLUMN ${name} TEXT NOT NULL DEFAULT ''`)
        .execute();
    }
  },
  (app) => {
    for (const name of COLUMNS) {
      app.db().newQuery(`ALTER TABLE job_runs DROP COLUMN ${name}`).execute();
    }
  },
);
