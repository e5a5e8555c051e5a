// Who gets a message, as the server decided when it was sent. told_at is when it was there in the app; email is what
// became of the email until the outbox has it.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const messages = app.findCollectionByNameOrId("messages");
    const relation = { type: "relation", maxSelect: 1, required: true, cascadeDelete: true };
    const recipients = new Collection({
      type: "base",
      name: "message_recipients",
      fields: [
        { ...relation, name: "message_id", collectionId: messages.id },
        { ...relation, name: "user_id", collectionId: users.id },
        { type: "date", name: "told_at" },
        {
          type: "select",
          name: "email",
          maxSelect: 1,
          required: true,
          values: ["none", "waiting", "queued", "full", "stopped"],
        },
        { type: "date", name: "emailed_at" },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_message_recipients_id_nocase ON message_recipients (id COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_message_recipients_member ON message_recipients (message_id, user_id)",
        "CREATE INDEX idx_message_recipients_user ON message_recipients (user_id)",
        "CREATE INDEX idx_message_recipients_untold ON message_recipients (message_id) WHERE told_at = ''",
        "CREATE INDEX idx_message_recipients_waiting ON message_recipients (message_id) WHERE email = 'waiting'",
        "CREATE INDEX idx_message_recipients_emailed ON message_recipients (emailed_at) WHERE emailed_at != ''",
      ],
    });
    recipients.fields.addAt(0, users.fields.getByName("id"));
    app.save(recipients);
  },
  (app) => app.delete(app.findCollectionByNameOrId("message_recipients")),
);
