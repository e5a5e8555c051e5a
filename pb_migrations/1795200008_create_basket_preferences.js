// How a basket is bought and how often; one row for each basket.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const baskets = app.findCollectionByNameOrId("baskets");
    const relation = { type: "relation", maxSelect: 1, required: true };
    const choice = { type: "select", maxSelect: 1, required: true };
    const preferences = new Collection({
      type: "base",
      name: "basket_preferences",
      fields: [
        { ...relation, name: "basket_id", collectionId: baskets.id, cascadeDelete: true },
        { ...relation, name: "user_id", collectionId: users.id },
        { ...choice, name: "priority", values: ["price", "brand"] },
        {
          ...choice,
          name: "delivery_frequency",
          values: ["once-off", "weekly", "bi-weekly", "monthly"],
        },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_basket_preferences_id_nocase ON basket_preferences (id COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_basket_preferences_basket ON basket_preferences (basket_id)",
        "CREATE INDEX idx_basket_preferences_user ON basket_preferences (user_id)",
      ],
    });
    preferences.fields.addAt(0, users.fields.getByName("id"));
    app.save(preferences);
  },
  (app) => app.delete(app.findCollectionByNameOrId("basket_preferences")),
);
