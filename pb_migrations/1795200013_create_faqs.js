// Questions and answers of the landing page.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "faqs",
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
          { type: "text", name: "question", max: 500, required: true },
          { type: "text", name: "answer", max: 5000, required: true },
          { type: "number", name: "display_order", onlyInt: true },
          { type: "bool", name: "is_active" },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_faqs_id_nocase ON faqs (id COLLATE NOCASE)",
          "CREATE INDEX idx_faqs_active_order ON faqs (is_active, display_order, id)",
          "CREATE INDEX idx_faqs_order ON faqs (display_order, id)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("faqs"));
  },
);
