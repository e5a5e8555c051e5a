// What visitors and members tell the team. The row outlives the account; its owner is emptied then.
// created_at is set by the database, because the row is made through the collection's own rule.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    app.save(
      new Collection({
        type: "base",
        name: "feedback",
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
          { type: "relation", name: "user_id", collectionId: users.id, maxSelect: 1 },
          { type: "text", name: "message", max: 2000, required: true },
          { type: "text", name: "page_url", max: 500 },
          {
            type: "select",
            name: "status",
            values: ["new", "reviewing", "resolved"],
            maxSelect: 1,
            required: true,
          },
          { type: "autodate", name: "created_at", onCreate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_feedback_id_nocase ON feedback (id COLLATE NOCASE)",
          "CREATE INDEX idx_feedback_created ON feedback (created_at, id)",
          "CREATE INDEX idx_feedback_status_created ON feedback (status, created_at, id)",
          "CREATE INDEX idx_feedback_user ON feedback (user_id)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("feedback"));
  },
);
