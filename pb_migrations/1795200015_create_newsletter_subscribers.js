// Who wants the newsletter; a row counts once confirmed_at is set. The token behind its links is kept as a hash.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "newsletter_subscribers",
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
          { type: "email", name: "email", required: true },
          { type: "date", name: "subscribed_at", required: true },
          { type: "date", name: "confirmed_at" },
          { type: "date", name: "unsubscribed_at" },
          { type: "text", name: "token_hash", max: 64, hidden: true, pattern: "^[0-9a-f]{64}$" },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_newsletter_subscribers_id_nocase ON newsletter_subscribers (id COLLATE NOCASE)",
          "CREATE UNIQUE INDEX idx_newsletter_subscribers_email ON newsletter_subscribers (email COLLATE NOCASE)",
          "CREATE INDEX idx_newsletter_subscribers_subscribed ON newsletter_subscribers (subscribed_at, id)",
          "CREATE UNIQUE INDEX idx_newsletter_subscribers_token_hash ON newsletter_subscribers (token_hash) WHERE token_hash != ''",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("newsletter_subscribers"));
  },
);
