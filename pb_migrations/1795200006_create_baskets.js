// What a member wants bought for one order.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    app.save(
      new Collection({
        type: "base",
        name: "baskets",
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
            name: "user_id",
            collectionId: users.id,
            maxSelect: 1,
            required: true,
          },
          { type: "text", name: "store_preference", max: 100, required: true },
          { type: "text", name: "store_preference_other", max: 100 },
          { type: "text", name: "brand_preference", max: 100, required: true },
          { type: "bool", name: "allow_substitution" },
          { type: "text", name: "substitution_note", max: 1000 },
          { type: "date", name: "created_at", required: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_baskets_id_nocase ON baskets (id COLLATE NOCASE)",
          "CREATE INDEX idx_baskets_user_created ON baskets (user_id, created_at, id)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("baskets"));
  },
);
