// The two delivery days of a month; plain days, no moments.
const DAY = "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$";

migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const schedules = new Collection({
      type: "base",
      name: "delivery_schedules",
      fields: [
        { type: "text", name: "month", max: 50, required: true },
        { type: "text", name: "mid_month_date", max: 10, required: true, pattern: DAY },
        { type: "text", name: "month_end_date", max: 10, required: true, pattern: DAY },
        { type: "text", name: "notes", max: 1000 },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_delivery_schedules_id_nocase ON delivery_schedules (id COLLATE NOCASE)",
        "CREATE INDEX idx_delivery_schedules_mid_month ON delivery_schedules (mid_month_date, id)",
        "CREATE INDEX idx_delivery_schedules_month_end ON delivery_schedules (month_end_date)",
      ],
    });
    schedules.fields.addAt(0, users.fields.getByName("id"));
    app.save(schedules);
  },
  (app) => app.delete(app.findCollectionByNameOrId("delivery_schedules")),
);
