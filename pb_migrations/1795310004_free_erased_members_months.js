// Memberships of erased members stay for their amounts, without an owner: any number of them may have
// paid the same month.
migrate(
  (app) => {
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    subscriptions.removeIndex("idx_subscriptions_paid_month");
    subscriptions.addIndex(
      "idx_subscriptions_paid_month",
      true,
      "user_id, month_period",
      "paid = 1 AND user_id != ''",
    );
    app.save(subscriptions);
  },
  (app) => {
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    subscriptions.removeIndex("idx_subscriptions_paid_month");
    subscriptions.addIndex(
      "idx_subscriptions_paid_month",
      true,
      "user_id, month_period",
      "paid = 1",
    );
    app.save(subscriptions);
  },
);
