// The messages in the app: the events that are emailed, and delivery days. (user_id, event,
// event_id) makes it one message for each event, ever. A decision's message appears when it can no
// longer be undone (due_at); announced_at says when it was sent to phones.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const relation = { type: "relation", maxSelect: 1, required: true };
    const notifications = new Collection({
      type: "base",
      name: "notifications",
      fields: [
        { ...relation, name: "user_id", collectionId: users.id, cascadeDelete: true },
        { type: "text", name: "event", max: 50, required: true },
        { type: "text", name: "event_id", max: 64, required: true },
        { type: "json", name: "data", maxSize: 65536 },
        { type: "date", name: "due_at", required: true },
        { type: "date", name: "announced_at" },
        { type: "date", name: "read_at" },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_notifications_id_nocase ON notifications (id COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_notifications_event ON notifications (user_id, event, event_id)",
        "CREATE INDEX idx_notifications_event_id ON notifications (event_id)",
        "CREATE INDEX idx_notifications_user_due ON notifications (user_id, due_at)",
        "CREATE INDEX idx_notifications_announced ON notifications (announced_at, due_at)",
        "CREATE INDEX idx_notifications_due ON notifications (due_at)",
      ],
    });
    notifications.fields.addAt(0, users.fields.getByName("id"));
    app.save(notifications);
  },
  (app) => app.delete(app.findCollectionByNameOrId("notifications")),
);
