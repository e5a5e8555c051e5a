// A line of a delivery's buying list: one item of one shop. `key` is the item as it is compared. `shop` is where it is
// bought, empty where the members have no preference and nobody has given it to a shop yet; `asked_shop` is what the
// members wrote. A line that was joined to another names it in `joined_to`, and keeps its own members.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const text = { type: "text", max: 36 };
    const lines = new Collection({
      type: "base",
      name: "buying_lines",
      fields: [
        { type: "text", name: "delivery_date", max: 10, required: true },
        { type: "number", name: "version", onlyInt: true, min: 1, required: true },
        { type: "text", name: "shop", max: 100 },
        { type: "text", name: "asked_shop", max: 100 },
        { type: "text", name: "category", max: 50, required: true },
        { type: "text", name: "item_name", max: 100, required: true },
        { type: "text", name: "brand", max: 100, required: true },
        { type: "text", name: "unit", max: 50, required: true },
        { type: "text", name: "key", max: 300, required: true },
        { ...text, name: "joined_to" },
        { ...text, name: "claimed_by" },
        { type: "date", name: "claimed_at" },
        { type: "date", name: "changed_at", required: true },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_buying_lines_id_nocase ON buying_lines (id COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_buying_lines_item ON buying_lines (delivery_date, asked_shop, `key`)",
        "CREATE INDEX idx_buying_lines_shop ON buying_lines (delivery_date, shop, category, item_name, id)",
        "CREATE INDEX idx_buying_lines_changed ON buying_lines (delivery_date, changed_at)",
        "CREATE INDEX idx_buying_lines_claimed ON buying_lines (delivery_date, claimed_at)",
        "CREATE INDEX idx_buying_lines_joined ON buying_lines (joined_to) WHERE joined_to != ''",
      ],
    });
    lines.fields.addAt(0, users.fields.getByName("id"));
    app.save(lines);
  },
  (app) => app.delete(app.findCollectionByNameOrId("buying_lines")),
);
