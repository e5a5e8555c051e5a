// Questions and answers of the landing page.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const faqs = new Collection({
      type: "base",
      name: "faqs",
      fields: [
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
    });
    faqs.fields.addAt(0, users.fields.getByName("id"));
    app.save(faqs);
  },
  (app) => app.delete(app.findCollectionByNameOrId("faqs")),
);
