// A delivery: one date of delivery_schedules that an order joined or whose cut-off an admin set. Its cut-off is kept here
// because members were told it: changing the standard changes none of these. `id` is derived from the date.
const DAY = "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$";

migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const deliveries = new Collection({
      type: "base",
      name: "deliveries",
      fields: [
        { type: "text", name: "date", max: 10, required: true, pattern: DAY },
        { type: "date", name: "cut_off_at", required: true },
        {
          type: "select",
          name: "state",
          maxSelect: 1,
          required: true,
          values: ["open", "buying", "closed", "cancelled"],
        },
        { type: "date", name: "buying_at" },
        { type: "date", name: "closed_at" },
        { type: "text", name: "moved_to", max: 10, pattern: DAY },
        { type: "text", name: "reason", max: 500 },
        { type: "number", name: "revision", onlyInt: true, min: 0 },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_deliveries_id_nocase ON deliveries (id COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_deliveries_date ON deliveries (date)",
      ],
    });
    deliveries.fields.addAt(0, users.fields.getByName("id"));
    app.save(deliveries);
  },
  (app) => app.delete(app.findCollectionByNameOrId("deliveries")),
);
