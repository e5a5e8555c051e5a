// Who did what to which row; append-only. actor_id is an account's id and no relation, so that it
// outlives that account; it is empty when the server acted by itself, as record_id is where a whole list was exported.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "audit_log",
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
          { type: "date", name: "at", required: true },
          {
            type: "text",
            name: "actor_id",
            max: 36,
            pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
          },
          { type: "text", name: "action", max: 50, required: true },
          { type: "text", name: "collection", max: 50, required: true },
          { type: "text", name: "record_id", max: 36 },
          { type: "json", name: "before", maxSize: 65536 },
          { type: "json", name: "after", maxSize: 65536 },
          { type: "text", name: "reason", max: 500 },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_audit_log_id_nocase ON audit_log (id COLLATE NOCASE)",
          "CREATE INDEX idx_audit_log_record ON audit_log (collection, record_id, at)",
          "CREATE INDEX idx_audit_log_actor ON audit_log (actor_id, at)",
          "CREATE INDEX idx_audit_log_at ON audit_log (at, id)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("audit_log"));
  },
);
