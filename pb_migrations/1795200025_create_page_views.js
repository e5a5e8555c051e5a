// One view of a page: no address, no cookie, and a visitor hash that changes daily.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "page_views",
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
          {
            type: "text",
            name: "day",
            max: 10,
            required: true,
            pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
          },
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
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("page_views"));
  },
);
