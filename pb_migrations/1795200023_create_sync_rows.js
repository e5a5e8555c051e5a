// What members are working on (drafts, basket items), one JSON value for each client-made key, and the
// tombstones of what they deleted. as_of is the revision that a phone had a row with when it brought it back after
// a restore.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const relation = { type: "relation", maxSelect: 1, required: true };
    const rows = new Collection({
      type: "base",
      name: "sync_rows",
      fields: [
        { ...relation, name: "owner", collectionId: users.id, cascadeDelete: true },
        { type: "text", name: "table_name", max: 50, required: true },
        { type: "text", name: "row_key", max: 100, required: true },
        { type: "json", name: "value", maxSize: 65536 },
        { type: "number", name: "rev", onlyInt: true, min: 0 },
        { type: "bool", name: "deleted" },
        { type: "number", name: "as_of", onlyInt: true, min: 0 },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_sync_rows_id_nocase ON sync_rows (id COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_sync_rows_key ON sync_rows (owner, table_name, row_key)",
        "CREATE INDEX idx_sync_rows_rev ON sync_rows (owner, rev)",
        "CREATE INDEX idx_sync_rows_deleted ON sync_rows (rev) WHERE deleted = 1",
      ],
    });
    rows.fields.addAt(0, users.fields.getByName("id"));
    app.save(rows);
  },
  (app) => app.delete(app.findCollectionByNameOrId("sync_rows")),
);
