// What a member calls a basket to find it again; empty for the others.
migrate(
  (app) => {
    const baskets = app.findCollectionByNameOrId("baskets");
    baskets.fields.add(new Field({ type: "text", name: "name", max: 50 }));
    baskets.addIndex("idx_baskets_user_name", true, "user_id, name COLLATE NOCASE", "name != ''");
    app.save(baskets);
  },
  (app) => {
    const baskets = app.findCollectionByNameOrId("baskets");
    baskets.removeIndex("idx_baskets_user_name");
    baskets.fields.removeByName("name");
    app.save(baskets);
  },
);
