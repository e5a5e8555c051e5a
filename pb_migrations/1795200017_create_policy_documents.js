// One text for each policy, in the simple markup that the public pages draw.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const choice = { type: "select", maxSelect: 1, required: true };
    const policies = new Collection({
      type: "base",
      name: "policy_documents",
      fields: [
        { ...choice, name: "policy_type", values: ["terms", "privacy", "cookies"] },
        { type: "text", name: "content", max: 100000 },
        { type: "autodate", name: "updated_at", onCreate: true, onUpdate: true },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_policy_documents_id_nocase ON policy_documents (id COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_policy_documents_policy_type ON policy_documents (policy_type)",
      ],
    });
    policies.fields.addAt(0, users.fields.getByName("id"));
    app.save(policies);
  },
  (app) => app.delete(app.findCollectionByNameOrId("policy_documents")),
);
