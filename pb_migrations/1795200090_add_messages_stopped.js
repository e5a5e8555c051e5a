// When the sending of a message was stopped, and by whom (no relation: a line outlives an admin's account). An email
// that waited is then `cancelled`; one that waited for too long is `late`.
migrate(
  (app) => {
    const messages = app.findCollectionByNameOrId("messages");
    messages.fields.add(new DateField({ name: "stopped_at" }));
    messages.fields.add(new TextField({ name: "stopped_by", max: 36 }));
    app.save(messages);
    const recipients = app.findCollectionByNameOrId("message_recipients");
    recipients.fields.getByName("email").values = [
      "none",
      "waiting",
      "queued",
      "full",
      "stopped",
      "late",
      "cancelled",
    ];
    recipients.addIndex("idx_message_recipients_late", false, "message_id", "email = 'late'");
    app.save(recipients);
  },
  (app) => {
    app
      .db()
      .newQuery(
        "UPDATE message_recipients SET email = 'stopped' WHERE email IN ('late', 'cancelled')",
      )
      .execute();
    const recipients = app.findCollectionByNameOrId("message_recipients");
    recipients.removeIndex("idx_message_recipients_late");
    recipients.fields.getByName("email").values = ["none", "waiting", "queued", "full", "stopped"];
    app.save(recipients);
    const messages = app.findCollectionByNameOrId("messages");
    messages.fields.removeByName("stopped_at");
    messages.fields.removeByName("stopped_by");
    app.save(messages);
  },
);
