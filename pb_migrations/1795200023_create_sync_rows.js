// What members are working on (drafts, basket items), one JSON value for each client-made key, and the
// tombstones of what they deleted.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    app.save(
      new Collection({
        type: "base",
        name: "sync_rows",
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
          {
            type: "relation",
            name: "owner",
            collectionId: users.id,
            maxSelect: 1,
            required: true,
            cascadeDelete: true,
          },
          { type: "text", name: "table_name", max: 50, required: true },
          { type: "text", name: "row_key", max: 100, required: true },
          { type: "json", name: "value", maxSize: 65536 },
          { type: "number", name: "rev", onlyInt: true, min: 0 },
          { type: "bool", name: "deleted" },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_sync_rows_id_nocase ON sync_rows (id COLLATE NOCASE)",
          "CREATE UNIQUE INDEX idx_sync_rows_key ON sync_rows (owner, table_name, row_key)",
          "CREATE INDEX idx_sync_rows_rev ON sync_rows (owner, rev)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("sync_rows"));
  },
);
