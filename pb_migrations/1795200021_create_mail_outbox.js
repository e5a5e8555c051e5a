// Mail to be sent, written in the transaction of its event; (to, event, event_id) makes it one mail for
// each event, ever. data feeds the template and never holds a secret.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "mail_outbox",
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
          { type: "email", name: "to", required: true },
          { type: "text", name: "event", max: 50, required: true },
          { type: "text", name: "event_id", max: 64, required: true },
          { type: "json", name: "data", maxSize: 65536 },
          { type: "date", name: "due_at", required: true },
          { type: "number", name: "attempts", onlyInt: true, min: 0 },
          { type: "date", name: "sent_at" },
          { type: "text", name: "last_error", max: 1000 },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_mail_outbox_id_nocase ON mail_outbox (id COLLATE NOCASE)",
          "CREATE UNIQUE INDEX idx_mail_outbox_event ON mail_outbox (`to` COLLATE NOCASE, event, event_id)",
          "CREATE INDEX idx_mail_outbox_due ON mail_outbox (sent_at, due_at)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("mail_outbox"));
  },
);
