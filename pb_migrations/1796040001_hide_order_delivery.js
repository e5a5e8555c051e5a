// Names, phones and addresses on orders leave the server by its own routes alone, which write down that
// an admin read them. PocketBase's lists, filters and realtime do not know the field any more.
migrate(
  (app) => {
    const orders = app.findCollectionByNameOrId("orders");
    orders.fields.getByName("delivery").hidden = true;
    app.save(orders);
  },
  (app) => {
    const orders = app.findCollectionByNameOrId("orders");
    orders.fields.getByName("delivery").hidden = false;
    app.save(orders);
  },
);
