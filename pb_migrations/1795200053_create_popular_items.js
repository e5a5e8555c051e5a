// What many members order, counted again each night. It holds no person: an item counts with five who paid.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const popular = new Collection({
      type: "base",
      name: "popular_items",
      fields: [
        { type: "number", name: "place", onlyInt: true, min: 1 },
        { type: "text", name: "item_name", max: 100, required: true },
        { type: "text", name: "unit", max: 50, required: true },
        { type: "text", name: "category", max: 50, required: true },
        { type: "text", name: "category_other", max: 50 },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_popular_items_id_nocase ON popular_items (id COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_popular_items_place ON popular_items (place)",
      ],
    });
    popular.fields.addAt(0, users.fields.getByName("id"));
    app.save(popular);
  },
  (app) => app.delete(app.findCollectionByNameOrId("popular_items")),
);
