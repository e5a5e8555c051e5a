// Rejected orders are listed, counted and searched by an amount in an index of them alone, as those that wait are. The
// index of all orders by their payment's state served nothing else.
migrate(
  (app) => {
    const orders = app.findCollectionByNameOrId("orders");
    orders.removeIndex("idx_orders_payment_placed");
    orders.addIndex(
      "idx_orders_rejected",
      false,
      "payment_status, placed_at, id, total, order_budget, status, credit_applied",
      "payment_status = 'failed' AND status != 'cancelled'",
    );
    app.save(orders);
  },
  (app) => {
    const orders = app.findCollectionByNameOrId("orders");
    orders.removeIndex("idx_orders_rejected");
    orders.addIndex("idx_orders_payment_placed", false, "payment_status, placed_at, id", "");
    app.save(orders);
  },
);
