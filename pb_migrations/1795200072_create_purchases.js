// What a buyer entered for a line, under the id that the phone made. Rows are only added: an entry that was wrong is
// marked as void, and `slip_id` is set once. `by` and `void_by` are no relations: an entry outlives an account.
// `kept_at` is when a person said that this entry and another one of its line are both right.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const text = { type: "text", max: 36 };
    const cents = { type: "number", onlyInt: true, min: 0 };
    const purchases = new Collection({
      type: "base",
      name: "purchases",
      fields: [
        { type: "text", name: "delivery_date", max: 10, required: true },
        { ...text, name: "line_id", required: true },
        {
          type: "select",
          name: "outcome",
          maxSelect: 1,
          required: true,
          values: ["bought", "substituted", "not_available", "later"],
        },
        { type: "number", name: "quantity_milli", onlyInt: true, min: 0 },
        { ...cents, name: "cents" },
        { ...cents, name: "shelf_cents" },
        { type: "text", name: "shop", max: 100 },
        { type: "text", name: "bought_item", max: 100 },
        { type: "text", name: "reason", max: 300 },
        { type: "json", name: "shares", maxSize: 500000 },
        { ...text, name: "slip_id" },
        { ...text, name: "by", required: true },
        { type: "date", name: "at", required: true },
        { type: "date", name: "void_at" },
        { ...text, name: "void_by" },
        { type: "date", name: "kept_at" },
        { ...text, name: "kept_by" },
        { type: "date", name: "changed_at", required: true },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_purchases_id_nocase ON purchases (id COLLATE NOCASE)",
        "CREATE INDEX idx_purchases_line ON purchases (line_id)",
        "CREATE INDEX idx_purchases_delivery ON purchases (delivery_date, shop, at)",
        "CREATE INDEX idx_purchases_changed ON purchases (delivery_date, changed_at, id)",
        "CREATE INDEX idx_purchases_slip ON purchases (slip_id) WHERE slip_id != ''",
      ],
    });
    purchases.fields.addAt(0, users.fields.getByName("id"));
    app.save(purchases);
  },
  (app) => app.delete(app.findCollectionByNameOrId("purchases")),
);
