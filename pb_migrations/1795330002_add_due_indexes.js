// What the hourly jobs look for: memberships by the end of their period, and orders that are paid and not
// delivered yet.
migrate(
  (app) => {
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    subscriptions.addIndex("idx_subscriptions_period_end", false, "current_period_end", "");
    app.save(subscriptions);
    const orders = app.findCollectionByNameOrId("orders");
    orders.addIndex("idx_orders_processing", false, "verified_at, id", "status = 'processing'");
    app.save(orders);
  },
  (app) => {
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    subscriptions.removeIndex("idx_subscriptions_period_end");
    app.save(subscriptions);
    const orders = app.findCollectionByNameOrId("orders");
    orders.removeIndex("idx_orders_processing");
    app.save(orders);
  },
);
