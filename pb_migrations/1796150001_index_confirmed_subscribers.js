// The back office lists and counts the subscribers who confirmed, the newest first.
migrate(
  (app) => {
    const subscribers = app.findCollectionByNameOrId("newsletter_subscribers");
    subscribers.addIndex(
      "idx_newsletter_subscribers_confirmed",
      false,
      "subscribed_at, id",
      "confirmed_at != ''",
    );
    app.save(subscribers);
  },
  (app) => {
    const subscribers = app.findCollectionByNameOrId("newsletter_subscribers");
    subscribers.removeIndex("idx_newsletter_subscribers_confirmed");
    app.save(subscribers);
  },
);
