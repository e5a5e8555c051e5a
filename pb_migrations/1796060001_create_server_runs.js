// One row for each start of the server, and how often it has written since: a phone that has seen more
// than the row of its run tells knows that the server went back to a copy.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "server_runs",
        fields: [
          {
            type: "text",
            name: "id",
            system: true,
            required: true,
            primaryKey: true,
            min: 36,
            max: 36,
            pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
            autogeneratePattern:
              "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}",
          },
          { type: "number", name: "rev", onlyInt: true, min: 0 },
          { type: "date", name: "started_at", required: true },
          { type: "date", name: "went_back_at" },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_server_runs_id_nocase ON server_runs (id COLLATE NOCASE)",
          "CREATE INDEX idx_server_runs_went_back_at ON server_runs (went_back_at)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("server_runs"));
  },
);
