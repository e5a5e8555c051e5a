// Totals of days that are over, so that the Analytics tab never reads a year of orders. They hold no person.
const DAY = "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$";

migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const days = new Collection({
      type: "base",
      name: "business_days",
      fields: [
        { type: "text", name: "day", max: 10, required: true, pattern: DAY },
        { type: "number", name: "orders", onlyInt: true, min: 0 },
        { type: "number", name: "budget", onlyInt: true, min: 0 },
        { type: "number", name: "members", onlyInt: true, min: 0 },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_business_days_id_nocase ON business_days (id COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_business_days_day ON business_days (day)",
      ],
    });
    days.fields.addAt(0, users.fields.getByName("id"));
    app.save(days);
  },
  (app) => app.delete(app.findCollectionByNameOrId("business_days")),
);
