// The list of verified payments: delivered orders by when they were verified, and what is owed back.
const INDEXES = {
  orders: [
    ["idx_orders_delivered", "verified_at, id", "status = 'delivered'"],
    ["idx_orders_owed", "status, verified_at, id", "credit > 0"],
  ],
  subscriptions: [["idx_subscriptions_owed", "verified_at, id", "credit > 0"]],
};

migrate(
  (app) => {
    for (const [name, indexes] of Object.entries(INDEXES)) {
      const collection = app.findCollectionByNameOrId(name);
      for (const [index, columns, where] of indexes) {
        collection.addIndex(index, false, columns, where);
      }
      app.save(collection);
    }
  },
  (app) => {
    for (const [name, indexes] of Object.entries(INDEXES)) {
      const collection = app.findCollectionByNameOrId(name);
      for (const [index] of indexes) collection.removeIndex(index);
      app.save(collection);
    }
  },
);
