// When a membership that is paid by itself was verified, by which the Payments tab lists it afterwards.
migrate(
  (app) => {
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    subscriptions.fields.add(new Field({ type: "date", name: "verified_at" }));
    subscriptions.addIndex("idx_subscriptions_paid_verified", false, "paid, verified_at, id", "");
    app.save(subscriptions);
    app
      .db()
      .newQuery(
        `UPDATE subscriptions SET verified_at = COALESCE((
           SELECT MAX(at) FROM audit_log WHERE collection = 'subscriptions'
             AND record_id = subscriptions.id AND action = 'payment.verified'), created_at)
         WHERE paid = 1`,
      )
      .execute();
  },
  (app) => {
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    subscriptions.removeIndex("idx_subscriptions_paid_verified");
    subscriptions.fields.removeByName("verified_at");
    app.save(subscriptions);
  },
);
