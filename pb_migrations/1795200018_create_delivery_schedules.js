// The two delivery days of a month; plain days, no moments.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "delivery_schedules",
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
          { type: "text", name: "month", max: 50, required: true },
          {
            type: "text",
            name: "mid_month_date",
            max: 10,
            required: true,
            pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
          },
          {
            type: "text",
            name: "month_end_date",
            max: 10,
            required: true,
            pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
          },
          { type: "text", name: "notes", max: 1000 },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_delivery_schedules_id_nocase ON delivery_schedules (id COLLATE NOCASE)",
          "CREATE INDEX idx_delivery_schedules_mid_month ON delivery_schedules (mid_month_date, id)",
          "CREATE INDEX idx_delivery_schedules_month_end ON delivery_schedules (month_end_date)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("delivery_schedules"));
  },
);
