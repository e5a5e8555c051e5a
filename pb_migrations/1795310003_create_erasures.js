// The register of accounts that were to be deleted (POPIA, section 24). user_id is no relation, so that
// the line outlives the account: after a backup was restored it says who has to be erased again.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "erasures",
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
            type: "text",
            name: "user_id",
            max: 36,
            required: true,
            pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
          },
          { type: "date", name: "requested_at", required: true },
          { type: "date", name: "due_at", required: true },
          { type: "date", name: "kept_at" },
          { type: "date", name: "erased_at" },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_erasures_id_nocase ON erasures (id COLLATE NOCASE)",
          "CREATE UNIQUE INDEX idx_erasures_open ON erasures (user_id) WHERE kept_at = '' AND erased_at = ''",
          "CREATE INDEX idx_erasures_due ON erasures (erased_at, kept_at, due_at)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("erasures"));
  },
);
