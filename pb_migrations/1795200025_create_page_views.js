// One view of a page: no address, no cookie, and a visitor hash that changes daily.
const DAY = "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$";

migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const views = new Collection({
      type: "base",
      name: "page_views",
      fields: [
        { type: "text", name: "day", max: 10, required: true, pattern: DAY },
        { type: "text", name: "path", max: 200, required: true },
        { type: "text", name: "visitor", max: 64, required: true },
        { type: "number", name: "seconds", onlyInt: true, min: 0 },
        { type: "number", name: "clicks", onlyInt: true, min: 0 },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_page_views_id_nocase ON page_views (id COLLATE NOCASE)",
        "CREATE INDEX idx_page_views_day_path ON page_views (day, path)",
        "CREATE INDEX idx_page_views_day_visitor ON page_views (day, visitor)",
      ],
    });
    views.fields.addAt(0, users.fields.getByName("id"));
    app.save(views);
  },
  (app) => app.delete(app.findCollectionByNameOrId("page_views")),
);
