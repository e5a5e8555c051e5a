// How much of what was bought of an item is a replacement; 0 in results from before this field.
migrate(
  (app) => {
    const results = app.findCollectionByNameOrId("order_results");
    results.fields.add(
      new Field({ type: "number", name: "replaced_milli", onlyInt: true, min: 0 }),
    );
    app.save(results);
  },
  (app) => {
    const results = app.findCollectionByNameOrId("order_results");
    results.fields.removeByName("replaced_milli");
    app.save(results);
  },
);
