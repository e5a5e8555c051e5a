// An admin's list of all orders, newest first: without it every page sorts the whole table.
migrate(
  (app) => {
    const orders = app.findCollectionByNameOrId("orders");
    orders.addIndex("idx_orders_placed", false, "placed_at, id", "");
    app.save(orders);
  },
  (app) => {
    const orders = app.findCollectionByNameOrId("orders");
    orders.removeIndex("idx_orders_placed");
    app.save(orders);
  },
);
