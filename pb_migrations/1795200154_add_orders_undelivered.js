// Orders of past deliveries that were bought and not brought are found by these orders alone, not by all that were ever
// delivered.
migrate(
  (app) => {
    const orders = app.findCollectionByNameOrId("orders");
    const which = "status = 'processing' AND payment_status = 'verified' AND closed_at != ''";
    orders.addIndex("idx_orders_undelivered", false, "delivery_date", which);
    app.save(orders);
  },
  (app) => {
    const orders = app.findCollectionByNameOrId("orders");
    orders.removeIndex("idx_orders_undelivered");
    app.save(orders);
  },
);
