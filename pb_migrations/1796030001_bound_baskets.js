// How many bytes each basket takes, so that a member's total and a page of baskets can be bounded
// without reading what is in them; and the drafts that a member has open.
migrate(
  (app) => {
    const baskets = app.findCollectionByNameOrId("baskets");
    baskets.fields.add(
      new Field({ type: "number", name: "bytes", onlyInt: true, min: 0, hidden: true }),
    );
    baskets.addIndex("idx_baskets_user_bytes", false, "user_id, bytes", "");
    app.save(baskets);
    app
      .db()
      .newQuery(
        `UPDATE baskets SET bytes = (
           SELECT COALESCE(SUM(400 + length(CAST(item_name || unit || notes || substitution_details AS BLOB))), 0)
           FROM basket_items WHERE basket_id = baskets.id)`,
      )
      .execute();
    const orders = app.findCollectionByNameOrId("orders");
    orders.addIndex(
      "idx_orders_user_drafts",
      false,
      "user_id, placed_at",
      "status = 'pending' AND submitted_at = ''",
    );
    app.save(orders);
  },
  (app) => {
    const orders = app.findCollectionByNameOrId("orders");
    orders.removeIndex("idx_orders_user_drafts");
    app.save(orders);
    const baskets = app.findCollectionByNameOrId("baskets");
    baskets.removeIndex("idx_baskets_user_bytes");
    baskets.fields.removeByName("bytes");
    app.save(baskets);
  },
);
