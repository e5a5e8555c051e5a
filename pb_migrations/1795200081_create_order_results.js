// What became of each item of an order once its delivery was closed: the words as they were ordered, what was bought,
// where, and the item's part of what it cost. `closed_cents` is the part as closing divided it, `cents` with what was
// corrected since. Ids of other rows are no relations, so that results outlive them.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const { pattern } = users.fields.getByName("id");
    const id = { type: "text", max: 36, pattern, required: true };
    const whole = { type: "number", onlyInt: true, min: 0 };
    const results = new Collection({
      type: "base",
      name: "order_results",
      fields: [
        { type: "relation", name: "user_id", collectionId: users.id, maxSelect: 1, required: true },
        { ...id, name: "order_id" },
        { ...id, name: "item_id" },
        { type: "text", name: "delivery_date", max: 10, required: true },
        { ...whole, name: "position" },
        { type: "text", name: "item_name", max: 200 },
        { type: "text", name: "unit", max: 50 },
        { type: "text", name: "category", max: 100 },
        { type: "number", name: "asked", min: 0 },
        {
          type: "select",
          name: "outcome",
          maxSelect: 1,
          required: true,
          values: ["bought", "substituted", "not_available"],
        },
        { ...whole, name: "bought_milli" },
        { ...whole, name: "cents" },
        { ...whole, name: "closed_cents" },
        { ...whole, name: "shelf_cents" },
        { type: "number", name: "saved_cents", onlyInt: true },
        { type: "text", name: "shop", max: 300 },
        { type: "text", name: "bought_item", max: 500 },
        { type: "text", name: "reason", max: 1000 },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_order_results_id_nocase ON order_results (id COLLATE NOCASE)",
        "CREATE INDEX idx_order_results_order ON order_results (order_id, position)",
        "CREATE INDEX idx_order_results_user ON order_results (user_id)",
        "CREATE INDEX idx_order_results_delivery ON order_results (delivery_date, order_id, position)",
      ],
    });
    results.fields.addAt(0, users.fields.getByName("id"));
    app.save(results);
  },
  (app) => app.delete(app.findCollectionByNameOrId("order_results")),
);
