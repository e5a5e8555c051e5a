// Up to which revision the deletions of a member are purged: a phone that pulled before it gets all rows
// anew. And room for the operations of a phone that was long without a network.
migrate(
  (app) => {
    const owners = app.findCollectionByNameOrId("sync_owners");
    owners.fields.add(new NumberField({ name: "purged_rev", onlyInt: true, min: 0, hidden: true }));
    owners.fields.getByName("seen").maxSize = 1048576;
    app.save(owners);
    const rows = app.findCollectionByNameOrId("sync_rows");
    rows.addIndex("idx_sync_rows_deleted", false, "rev", "deleted = 1");
    app.save(rows);
  },
  (app) => {
    const rows = app.findCollectionByNameOrId("sync_rows");
    rows.removeIndex("idx_sync_rows_deleted");
    app.save(rows);
    const owners = app.findCollectionByNameOrId("sync_owners");
    owners.fields.removeByName("purged_rev");
    owners.fields.getByName("seen").maxSize = 262144;
    app.save(owners);
  },
);
