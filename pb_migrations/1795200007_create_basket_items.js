// One line of a basket. notes tells budget and substitution in words; budget (cents, null where the
// words name no amount, hence a JSON column), substitution_rule and substitution_details tell the same
// to programs. Carries its owner, so that a rule is one comparison.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const baskets = app.findCollectionByNameOrId("baskets");
    const relation = { type: "relation", maxSelect: 1, required: true };
    const items = new Collection({
      type: "base",
      name: "basket_items",
      fields: [
        { ...relation, name: "basket_id", collectionId: baskets.id, cascadeDelete: true },
        { ...relation, name: "user_id", collectionId: users.id },
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
    });
    items.fields.addAt(0, users.fields.getByName("id"));
    app.save(items);
  },
  (app) => app.delete(app.findCollectionByNameOrId("basket_items")),
);
