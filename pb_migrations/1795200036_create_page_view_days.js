// Totals of each day, added to with each view, so that the Analytics tab never reads a year of page views.
// They hold no person.
const DAY = "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$";

migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const days = new Collection({
      type: "base",
      name: "page_view_days",
      fields: [
        { type: "text", name: "day", max: 10, required: true, pattern: DAY },
        { type: "text", name: "path", max: 200, required: true },
        { type: "number", name: "views", onlyInt: true, min: 0 },
        { type: "number", name: "visitors", onlyInt: true, min: 0 },
        { type: "number", name: "seconds", onlyInt: true, min: 0 },
        { type: "number", name: "clicks", onlyInt: true, min: 0 },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_page_view_days_id_nocase ON page_view_days (id COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_page_view_days_path ON page_view_days (day, path)",
      ],
    });
    days.fields.addAt(0, users.fields.getByName("id"));
    app.save(days);
  },
  (app) => app.delete(app.findCollectionByNameOrId("page_view_days")),
);
