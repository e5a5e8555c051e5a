// Phones (and computers) that a member wants notifications on, and for what. Pushes carry nothing; the phone's
// own secret, of which only the hash is here, opens its message. wake_at is when a push is due, empty when none is;
// told_at is when the phone last asked for its message.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const relation = { type: "relation", maxSelect: 1, required: true };
    const phones = new Collection({
      type: "base",
      name: "push_phones",
      fields: [
        { ...relation, name: "user_id", collectionId: users.id, cascadeDelete: true },
        { type: "text", name: "endpoint", max: 1000, required: true },
        { type: "text", name: "secret_hash", min: 64, max: 64, required: true },
        { type: "bool", name: "payment_verified" },
        { type: "bool", name: "payment_rejected" },
        { type: "bool", name: "delivery_day" },
        { type: "date", name: "created_at", required: true },
        { type: "date", name: "told_at", required: true },
        { type: "date", name: "wake_at" },
        { type: "number", name: "attempts", onlyInt: true, min: 0 },
        { type: "text", name: "last_error", max: 300 },
        // A test message was sent to a phone that has not asked for it yet.
        { type: "bool", name: "testing" },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_push_phones_id_nocase ON push_phones (id COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_push_phones_secret ON push_phones (secret_hash)",
        "CREATE UNIQUE INDEX idx_push_phones_endpoint ON push_phones (endpoint)",
        "CREATE INDEX idx_push_phones_user ON push_phones (user_id)",
        "CREATE INDEX idx_push_phones_wake ON push_phones (wake_at)",
      ],
    });
    phones.fields.addAt(0, users.fields.getByName("id"));
    app.save(phones);
  },
  (app) => app.delete(app.findCollectionByNameOrId("push_phones")),
);
