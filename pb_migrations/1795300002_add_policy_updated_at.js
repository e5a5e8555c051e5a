// When a policy was last changed, which its page says. What is there now counts as written today.
migrate(
  (app) => {
    const policies = app.findCollectionByNameOrId("policy_documents");
    policies.fields.add(
      new Field({ type: "autodate", name: "updated_at", onCreate: true, onUpdate: true }),
    );
    app.save(policies);
    app
      .db()
      .newQuery("UPDATE policy_documents SET updated_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now')")
      .execute();
  },
  (app) => {
    const policies = app.findCollectionByNameOrId("policy_documents");
    policies.fields.removeByName("updated_at");
    app.save(policies);
  },
);
