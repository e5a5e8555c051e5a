// Phones (and computers) that a member wants to be woken, and for what. Pushes carry nothing; the phone's
// own secret, of which only the hash is here, opens the words of its news. wake_at is when it is due to be
// woken, empty when it is not; told_at is when it last asked for news.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    app.save(
      new Collection({
        type: "base",
        name: "push_phones",
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
          {
            type: "relation",
            name: "user_id",
            collectionId: users.id,
            maxSelect: 1,
            required: true,
            cascadeDelete: true,
          },
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
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_push_phones_id_nocase ON push_phones (id COLLATE NOCASE)",
          "CREATE UNIQUE INDEX idx_push_phones_secret ON push_phones (secret_hash)",
          "CREATE UNIQUE INDEX idx_push_phones_endpoint ON push_phones (endpoint)",
          "CREATE INDEX idx_push_phones_user ON push_phones (user_id)",
          "CREATE INDEX idx_push_phones_wake ON push_phones (wake_at)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("push_phones"));
  },
);
