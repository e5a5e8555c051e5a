// What of a membership's fee the member's credit pays, as of an order.
migrate(
  (app) => {
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    subscriptions.fields.add(new Field({ type: "number", name: "credit_applied", onlyInt: true }));
    app.save(subscriptions);
  },
  (app) => {
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    subscriptions.fields.removeByName("credit_applied");
    app.save(subscriptions);
  },
);
