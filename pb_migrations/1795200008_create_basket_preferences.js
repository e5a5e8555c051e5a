// How a basket is bought and how often; one row for each basket.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const baskets = app.findCollectionByNameOrId("baskets");
    app.save(
      new Collection({
        type: "base",
        name: "basket_preferences",
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
            name: "basket_id",
            collectionId: baskets.id,
            maxSelect: 1,
            required: true,
            cascadeDelete: true,
          },
          {
            type: "relation",
            name: "user_id",
            collectionId: users.id,
            maxSelect: 1,
            required: true,
          },
          {
            type: "select",
            name: "priority",
            values: ["price", "brand"],
            maxSelect: 1,
            required: true,
          },
          {
            type: "select",
            name: "delivery_frequency",
            values: ["once-off", "weekly", "bi-weekly", "monthly"],
            maxSelect: 1,
            required: true,
          },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_basket_preferences_id_nocase ON basket_preferences (id COLLATE NOCASE)",
          "CREATE UNIQUE INDEX idx_basket_preferences_basket ON basket_preferences (basket_id)",
          "CREATE INDEX idx_basket_preferences_user ON basket_preferences (user_id)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("basket_preferences"));
  },
);
