// Emails to be sent, written in the transaction of their event; (to, event, event_id) makes it one email for
// each event, ever. data feeds the template and never holds a secret. user_id is empty where the email belongs to
// the mailbox's owner; mailbox and queued_at are what limits count.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const outbox = new Collection({
      type: "base",
      name: "mail_outbox",
      fields: [
        { type: "email", name: "to", required: true },
        { type: "text", name: "event", max: 50, required: true },
        { type: "text", name: "event_id", max: 64, required: true },
        { type: "json", name: "data", maxSize: 65536 },
        { type: "date", name: "due_at", required: true },
        { type: "number", name: "attempts", onlyInt: true, min: 0 },
        { type: "date", name: "sent_at" },
        { type: "text", name: "last_error", max: 1000 },
        {
          type: "relation",
          name: "user_id",
          collectionId: users.id,
          maxSelect: 1,
          cascadeDelete: true,
        },
        { type: "text", name: "mailbox", max: 255 },
        { type: "date", name: "queued_at" },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_mail_outbox_id_nocase ON mail_outbox (id COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_mail_outbox_event ON mail_outbox (`to` COLLATE NOCASE, event, event_id)",
        "CREATE INDEX idx_mail_outbox_due ON mail_outbox (sent_at, due_at)",
        "CREATE INDEX idx_mail_outbox_user ON mail_outbox (user_id)",
        "CREATE INDEX idx_mail_outbox_mailbox ON mail_outbox (mailbox, queued_at)",
        "CREATE INDEX idx_mail_outbox_event_id ON mail_outbox (event_id)",
        "CREATE INDEX idx_mail_outbox_age ON mail_outbox (due_at)",
        "CREATE INDEX idx_mail_outbox_messages ON mail_outbox (event_id, due_at) WHERE event = 'member_message' AND sent_at = ''",
      ],
    });
    outbox.fields.addAt(0, users.fields.getByName("id"));
    app.save(outbox);
  },
  (app) => app.delete(app.findCollectionByNameOrId("mail_outbox")),
);
