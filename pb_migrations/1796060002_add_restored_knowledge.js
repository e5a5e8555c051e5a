// How new what a phone has brought back after a restore is: of an order the moment of the answer that it
// was told, of a draft's row the revision that the phone had it with.
migrate(
  (app) => {
    const orders = app.findCollectionByNameOrId("orders");
    orders.fields.add(new NumberField({ name: "told_at", onlyInt: true, min: 0, hidden: true }));
    app.save(orders);
    const rows = app.findCollectionByNameOrId("sync_rows");
    rows.fields.add(new NumberField({ name: "as_of", onlyInt: true, min: 0 }));
    app.save(rows);
    app.db().newQuery("UPDATE sync_rows SET as_of = rev").execute();
  },
  (app) => {
    for (const [name, field] of [
      ["orders", "told_at"],
      ["sync_rows", "as_of"],
    ]) {
      const collection = app.findCollectionByNameOrId(name);
      collection.fields.removeByName(field);
      app.save(collection);
    }
  },
);
