// The register of accounts that were to be deleted (POPIA, section 24). user_id is no relation, so that
// the line outlives the account: after a backup was restored it says who has to be erased again.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const { pattern } = users.fields.getByName("id");
    const erasures = new Collection({
      type: "base",
      name: "erasures",
      fields: [
        { type: "text", name: "user_id", max: 36, required: true, pattern },
        { type: "date", name: "requested_at", required: true },
        { type: "date", name: "due_at", required: true },
        { type: "date", name: "kept_at" },
        { type: "date", name: "erased_at" },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_erasures_id_nocase ON erasures (id COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_erasures_open ON erasures (user_id) WHERE kept_at = '' AND erased_at = ''",
        "CREATE INDEX idx_erasures_due ON erasures (erased_at, kept_at, due_at)",
        "CREATE INDEX idx_erasures_user ON erasures (user_id)",
      ],
    });
    erasures.fields.addAt(0, users.fields.getByName("id"));
    app.save(erasures);
  },
  (app) => app.delete(app.findCollectionByNameOrId("erasures")),
);
