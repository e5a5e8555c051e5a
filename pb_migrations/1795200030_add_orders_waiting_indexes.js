// The admin's two lists of unpaid orders, each an index of its own with what their counts add up, so that
// they stay quick whatever else the table holds.
migrate(
  (app) => {
    const orders = app.findCollectionByNameOrId("orders");
    orders.addIndex(
      "idx_orders_waiting",
      false,
      "placed_at, id, total, order_budget, proof_channel",
      "payment_status = 'pending' AND status = 'pending' AND submitted_at || proof_channel != ''",
    );
    orders.addIndex(
      "idx_orders_unsubmitted",
      false,
      "placed_at, id, total, order_budget",
      "payment_status = 'pending' AND status = 'pending' AND submitted_at || proof_channel = ''",
    );
    app.save(orders);
  },
  (app) => {
    const orders = app.findCollectionByNameOrId("orders");
    orders.removeIndex("idx_orders_waiting");
    orders.removeIndex("idx_orders_unsubmitted");
    app.save(orders);
  },
);
