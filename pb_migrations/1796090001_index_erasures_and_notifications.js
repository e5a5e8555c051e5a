// A member's requests are looked up by the member; messages that are too old by their age.
migrate(
  (app) => {
    const erasures = app.findCollectionByNameOrId("erasures");
    erasures.addIndex("idx_erasures_user", false, "user_id", "");
    app.save(erasures);
    const notifications = app.findCollectionByNameOrId("notifications");
    notifications.addIndex("idx_notifications_due", false, "due_at", "");
    app.save(notifications);
  },
  (app) => {
    const erasures = app.findCollectionByNameOrId("erasures");
    erasures.removeIndex("idx_erasures_user");
    app.save(erasures);
    const notifications = app.findCollectionByNameOrId("notifications");
    notifications.removeIndex("idx_notifications_due");
    app.save(notifications);
  },
);
