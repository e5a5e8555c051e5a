// The list of verified payments also has memberships that were refunded before their month: those are no longer paid.
migrate(
  (app) => {
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    const which = "paid = 0 AND verified_at != ''";
    subscriptions.addIndex("idx_subscriptions_refunded", false, "verified_at, id", which);
    app.save(subscriptions);
  },
  (app) => {
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    subscriptions.removeIndex("idx_subscriptions_refunded");
    app.save(subscriptions);
  },
);
