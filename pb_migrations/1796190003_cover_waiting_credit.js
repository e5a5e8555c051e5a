// What waits is counted and searched by what is to be paid: the indexes that those read have the credit too.
const INDEXES = { idx_orders_waiting: "!=", idx_orders_unsubmitted: "=" };
const FIELDS =
  "placed_at, id, total, order_budget, proof_channel, payment_status, status, submitted_at";

function index(app, fields) {
  const orders = app.findCollectionByNameOrId("orders");
  for (const [name, is] of Object.entries(INDEXES)) {
    orders.removeIndex(name);
    orders.addIndex(
      name,
      false,
      fields,
      `payment_status = 'pending' AND status = 'pending' AND submitted_at || proof_channel ${is} ''`,
    );
  }
  app.save(orders);
}

migrate(
  (app) => index(app, `${FIELDS}, credit_applied`),
  (app) => index(app, FIELDS),
);
