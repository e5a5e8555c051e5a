// Who holds a role. A role dies with the account.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    app.save(
      new Collection({
        type: "base",
        name: "user_roles",
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
            type: "relation",
            name: "user_id",
            collectionId: users.id,
            maxSelect: 1,
            required: true,
            cascadeDelete: true,
          },
          { type: "select", name: "role", values: ["admin"], maxSelect: 1, required: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_user_roles_id_nocase ON user_roles (id COLLATE NOCASE)",
          "CREATE UNIQUE INDEX idx_user_roles_user_role ON user_roles (user_id, role)",
          "CREATE INDEX idx_user_roles_role ON user_roles (role)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("user_roles"));
  },
);
