// Emails to addresses that aren't confirmed are counted over all addresses, each time one is queued: they are found
// among those of the last day, not among all that were ever sent.
migrate(
  (app) => {
    const outbox = app.findCollectionByNameOrId("mail_outbox");
    outbox.addIndex("idx_mail_outbox_day", false, "queued_at, event", "");
    app.save(outbox);
  },
  (app) => {
    const outbox = app.findCollectionByNameOrId("mail_outbox");
    outbox.removeIndex("idx_mail_outbox_day");
    app.save(outbox);
  },
);
