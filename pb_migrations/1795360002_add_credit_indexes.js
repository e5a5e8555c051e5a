// A member's credit is shown with each of their payments: most payments leave none, and are not looked at.
migrate(
  (app) => {
    for (const name of ["orders", "subscriptions"]) {
      const collection = app.findCollectionByNameOrId(name);
      collection.addIndex(`idx_${name}_credit`, false, "user_id, credit", "credit != 0");
      app.save(collection);
    }
  },
  (app) => {
    for (const name of ["orders", "subscriptions"]) {
      const collection = app.findCollectionByNameOrId(name);
      collection.removeIndex(`idx_${name}_credit`);
      app.save(collection);
    }
  },
);
