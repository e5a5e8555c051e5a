// Who holds a role. A role is deleted with the account.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const relation = { type: "relation", maxSelect: 1, required: true };
    const roles = new Collection({
      type: "base",
      name: "user_roles",
      fields: [
        { ...relation, name: "user_id", collectionId: users.id, cascadeDelete: true },
        { type: "select", name: "role", values: ["admin", "buyer"], maxSelect: 1, required: true },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_user_roles_id_nocase ON user_roles (id COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_user_roles_user_role ON user_roles (user_id, role)",
        "CREATE INDEX idx_user_roles_role ON user_roles (role)",
      ],
    });
    roles.fields.addAt(0, users.fields.getByName("id"));
    app.save(roles);
  },
  (app) => app.delete(app.findCollectionByNameOrId("user_roles")),
);
