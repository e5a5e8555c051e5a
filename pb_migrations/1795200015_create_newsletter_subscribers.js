// Who wants the newsletter; a row counts once confirmed_at is set. The token behind its links is kept as a hash.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const subscribers = new Collection({
      type: "base",
      name: "newsletter_subscribers",
      fields: [
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
        "CREATE INDEX idx_newsletter_subscribers_confirmed ON newsletter_subscribers (subscribed_at, id) WHERE confirmed_at != ''",
        "CREATE INDEX idx_newsletter_subscribers_email_subscribed ON newsletter_subscribers (email COLLATE NOCASE, subscribed_at, id, confirmed_at, unsubscribed_at)",
        "CREATE INDEX idx_newsletter_subscribers_email_confirmed ON newsletter_subscribers (email COLLATE NOCASE, subscribed_at, id, confirmed_at, unsubscribed_at) WHERE confirmed_at != ''",
      ],
    });
    subscribers.fields.addAt(0, users.fields.getByName("id"));
    app.save(subscribers);
  },
  (app) => app.delete(app.findCollectionByNameOrId("newsletter_subscribers")),
);
