// One line of a basket. notes tells budget and substitution in words; budget (cents, null where the
// words name no amount, hence a JSON column), substitution_rule and substitution_details tell the same
// to programs. Carries its owner, so that a rule is one comparison.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const baskets = app.findCollectionByNameOrId("baskets");
    app.save(
      new Collection({
        type: "base",
        name: "basket_items",
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
          { type: "number", name: "position", onlyInt: true, min: 0 },
          { type: "text", name: "item_name", max: 100, required: true },
          { type: "number", name: "quantity", onlyInt: true, min: 1, max: 999, required: true },
          { type: "text", name: "unit", max: 50, required: true },
          { type: "text", name: "category", max: 50, required: true },
          { type: "text", name: "category_other", max: 50 },
          { type: "text", name: "shop_preference", max: 100, required: true },
          { type: "text", name: "shop_preference_other", max: 100 },
          { type: "text", name: "brand_preference", max: 100, required: true },
          { type: "text", name: "notes", max: 700 },
          { type: "json", name: "budget", maxSize: 20 },
          { type: "text", name: "substitution_rule", max: 50 },
          { type: "text", name: "substitution_details", max: 500 },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_basket_items_id_nocase ON basket_items (id COLLATE NOCASE)",
          "CREATE INDEX idx_basket_items_basket ON basket_items (basket_id, position)",
          "CREATE INDEX idx_basket_items_user ON basket_items (user_id)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("basket_items"));
  },
);
