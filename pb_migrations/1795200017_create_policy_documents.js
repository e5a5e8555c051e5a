// One text for each policy, in the simple markup that the public pages draw.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "policy_documents",
        fields: [
          {
            type: "text",
            name: "id",
            system: true,
            required: true,
            primaryKey: true,
            min: 36,
            max: 36,
            pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
            autogeneratePattern:
              "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}",
          },
          {
            type: "select",
            name: "policy_type",
            values: ["terms", "privacy", "cookies"],
            maxSelect: 1,
            required: true,
          },
          { type: "text", name: "content", max: 100000 },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_policy_documents_id_nocase ON policy_documents (id COLLATE NOCASE)",
          "CREATE UNIQUE INDEX idx_policy_documents_policy_type ON policy_documents (policy_type)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("policy_documents"));
  },
);
