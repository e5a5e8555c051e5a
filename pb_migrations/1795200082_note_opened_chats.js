// opened_at and opened_by: when an admin opened the member's WhatsApp chat with the message in it, and who. No relation,
// as in messages: a line outlives an admin's account. The indexes are of the list of messages.
migrate(
  (app) => {
    const recipients = app.findCollectionByNameOrId("message_recipients");
    recipients.fields.add(
      new Field({ type: "date", name: "opened_at" }),
      new Field({ type: "text", name: "opened_by", max: 36 }),
    );
    app.save(recipients);
    const messages = app.findCollectionByNameOrId("messages");
    messages.addIndex("idx_messages_recipients", false, "recipients, id", "");
    messages.addIndex("idx_messages_sender", false, "sent_by", "");
    app.save(messages);
  },
  (app) => {
    const recipients = app.findCollectionByNameOrId("message_recipients");
    recipients.fields.removeByName("opened_at");
    recipients.fields.removeByName("opened_by");
    app.save(recipients);
    const messages = app.findCollectionByNameOrId("messages");
    messages.removeIndex("idx_messages_recipients");
    messages.removeIndex("idx_messages_sender");
    app.save(messages);
  },
);
