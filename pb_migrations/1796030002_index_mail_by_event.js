// Taking back the emails of an event looks for them by the event alone.
migrate(
  (app) => {
    const outbox = app.findCollectionByNameOrId("mail_outbox");
    outbox.addIndex("idx_mail_outbox_event_id", false, "event_id", "");
    app.save(outbox);
  },
  (app) => {
    const outbox = app.findCollectionByNameOrId("mail_outbox");
    outbox.removeIndex("idx_mail_outbox_event_id");
    app.save(outbox);
  },
);
