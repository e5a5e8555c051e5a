// What visitors and members tell the team. The row outlives the account; its owner is emptied then.
// created_at is set by the database, because the row is made through the collection's own rule.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const choice = { type: "select", maxSelect: 1, required: true };
    const feedback = new Collection({
      type: "base",
      name: "feedback",
      fields: [
        { type: "relation", name: "user_id", collectionId: users.id, maxSelect: 1 },
        { type: "text", name: "message", max: 2000, required: true },
        { type: "text", name: "page_url", max: 500 },
        { ...choice, name: "status", values: ["new", "reviewing", "resolved"] },
        { type: "autodate", name: "created_at", onCreate: true },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_feedback_id_nocase ON feedback (id COLLATE NOCASE)",
        "CREATE INDEX idx_feedback_created ON feedback (created_at, id)",
        "CREATE INDEX idx_feedback_status_created ON feedback (status, created_at, id)",
        "CREATE INDEX idx_feedback_user ON feedback (user_id)",
        "CREATE INDEX idx_feedback_page ON feedback (page_url, created_at, id)",
        "CREATE INDEX idx_feedback_page_status ON feedback (page_url, status, created_at, id)",
      ],
    });
    feedback.fields.addAt(0, users.fields.getByName("id"));
    app.save(feedback);
  },
  (app) => app.delete(app.findCollectionByNameOrId("feedback")),
);
