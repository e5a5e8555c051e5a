// What one item of an order asks for on a line, as it was when it joined the list. `gone_at` is when its order left the
// list again. A row outlives the member's account without the member, because a purchase is divided by it.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const id = { type: "text", max: 36, required: true };
    const wants = new Collection({
      type: "base",
      name: "buying_wants",
      fields: [
        { ...id, name: "line_id" },
        { type: "text", name: "delivery_date", max: 10, required: true },
        { ...id, name: "order_id" },
        { type: "text", name: "user_id", max: 36 },
        { ...id, name: "item_id" },
        { type: "number", name: "version", onlyInt: true, min: 1, required: true },
        { type: "text", name: "first_name", max: 100 },
        { type: "number", name: "quantity", onlyInt: true, min: 1, max: 999, required: true },
        { type: "json", name: "budget", maxSize: 20 },
        { type: "text", name: "substitution_rule", max: 50 },
        { type: "text", name: "substitution_details", max: 500 },
        { type: "text", name: "notes", max: 700 },
        { type: "date", name: "gone_at" },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_buying_wants_id_nocase ON buying_wants (id COLLATE NOCASE)",
        "CREATE INDEX idx_buying_wants_line ON buying_wants (line_id)",
        "CREATE INDEX idx_buying_wants_order ON buying_wants (order_id)",
        "CREATE INDEX idx_buying_wants_delivery ON buying_wants (delivery_date, version)",
        "CREATE INDEX idx_buying_wants_user ON buying_wants (user_id)",
      ],
    });
    wants.fields.addAt(0, users.fields.getByName("id"));
    app.save(wants);
  },
  (app) => app.delete(app.findCollectionByNameOrId("buying_wants")),
);
