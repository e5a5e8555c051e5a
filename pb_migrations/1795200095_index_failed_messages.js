// Emails of messages that the outbox never took are counted and listed by one index: late ones, and those to a mailbox
// that had enough that day.
migrate(
  (app) => {
    const recipients = app.findCollectionByNameOrId("message_recipients");
    recipients.removeIndex("idx_message_recipients_late");
    const which = "email = 'full' OR email = 'late'";
    recipients.addIndex("idx_message_recipients_failed", false, "message_id, email", which);
    app.save(recipients);
  },
  (app) => {
    const recipients = app.findCollectionByNameOrId("message_recipients");
    recipients.removeIndex("idx_message_recipients_failed");
    recipients.addIndex("idx_message_recipients_late", false, "message_id", "email = 'late'");
    app.save(recipients);
  },
);
