// What an admin wrote to several members. sent_by and confirmed_by are no relations: a line outlives an admin's account.
// `digest` is of the content as it was sent, so that the same id with another content is refused; the members of one
// that were chosen by hand are in message_recipients alone.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const count = { type: "number", onlyInt: true, min: 0 };
    const choice = { type: "select", maxSelect: 1, required: true };
    const messages = new Collection({
      type: "base",
      name: "messages",
      fields: [
        { ...choice, name: "kind", values: ["transactional", "advertising"] },
        {
          ...choice,
          name: "audience",
          values: ["delivery", "unpaid", "lapsed", "suburb", "chosen"],
        },
        { type: "text", name: "about", max: 100 },
        { type: "text", name: "subject", max: 100, required: true },
        { type: "text", name: "text", max: 2000, required: true },
        { type: "text", name: "digest", max: 64, required: true },
        { type: "date", name: "sent_at", required: true },
        { type: "text", name: "sent_by", max: 36, required: true },
        { type: "text", name: "confirmed_by", max: 36 },
        { type: "bool", name: "alone" },
        { ...count, name: "recipients" },
        { ...count, name: "told" },
        { ...count, name: "emails" },
        { ...count, name: "emailed" },
        { type: "date", name: "done_at" },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_messages_id_nocase ON messages (id COLLATE NOCASE)",
        "CREATE INDEX idx_messages_sent ON messages (sent_at, id)",
        "CREATE INDEX idx_messages_sending ON messages (kind, sent_at) WHERE done_at = ''",
      ],
    });
    messages.fields.addAt(0, users.fields.getByName("id"));
    app.save(messages);
  },
  (app) => app.delete(app.findCollectionByNameOrId("messages")),
);
