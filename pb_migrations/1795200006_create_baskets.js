// What a member wants bought for one order. `bytes` is how much its items take, so that a member's total and
// a page of baskets can be bounded without reading them.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const baskets = new Collection({
      type: "base",
      name: "baskets",
      fields: [
        { type: "relation", name: "user_id", collectionId: users.id, maxSelect: 1, required: true },
        { type: "text", name: "store_preference", max: 100, required: true },
        { type: "text", name: "store_preference_other", max: 100 },
        { type: "text", name: "brand_preference", max: 100, required: true },
        { type: "bool", name: "allow_substitution" },
        { type: "text", name: "substitution_note", max: 1000 },
        { type: "date", name: "created_at", required: true },
        { type: "text", name: "name", max: 50 },
        { type: "number", name: "bytes", onlyInt: true, min: 0, hidden: true },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_baskets_id_nocase ON baskets (id COLLATE NOCASE)",
        "CREATE INDEX idx_baskets_user_created ON baskets (user_id, created_at, id)",
        "CREATE UNIQUE INDEX idx_baskets_user_name ON baskets (user_id, name COLLATE NOCASE) WHERE name != ''",
        "CREATE INDEX idx_baskets_user_bytes ON baskets (user_id, bytes)",
      ],
    });
    baskets.fields.addAt(0, users.fields.getByName("id"));
    app.save(baskets);
  },
  (app) => app.delete(app.findCollectionByNameOrId("baskets")),
);
