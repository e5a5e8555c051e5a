// One row for each start of the server, and how often it has written since: a phone that has seen more
// than the row of its run tells knows that the server went back to a backup.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const runs = new Collection({
      type: "base",
      name: "server_runs",
      fields: [
        { type: "number", name: "rev", onlyInt: true, min: 0 },
        { type: "date", name: "started_at", required: true },
        { type: "date", name: "went_back_at" },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_server_runs_id_nocase ON server_runs (id COLLATE NOCASE)",
        "CREATE INDEX idx_server_runs_went_back_at ON server_runs (went_back_at)",
      ],
    });
    runs.fields.addAt(0, users.fields.getByName("id"));
    app.save(runs);
  },
  (app) => app.delete(app.findCollectionByNameOrId("server_runs")),
);
