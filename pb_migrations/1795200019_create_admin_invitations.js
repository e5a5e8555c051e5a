// Single-use ways to become an admin or one of the staff; the token is kept as a hash. email is empty for
// the link that the first start prints.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const { pattern } = users.fields.getByName("id");
    const invitations = new Collection({
      type: "base",
      name: "admin_invitations",
      fields: [
        {
          type: "text",
          name: "token_hash",
          max: 64,
          required: true,
          hidden: true,
          pattern: "^[0-9a-f]{64}$",
        },
        { type: "email", name: "email" },
        {
          type: "select",
          name: "role",
          values: ["admin", "buyer"],
          maxSelect: 1,
          required: true,
        },
        { type: "date", name: "expires_at", required: true },
        { type: "date", name: "used_at" },
        { type: "text", name: "used_by", max: 36, pattern },
        { type: "text", name: "created_by", max: 36, pattern },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_admin_invitations_id_nocase ON admin_invitations (id COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_admin_invitations_token_hash ON admin_invitations (token_hash)",
        "CREATE INDEX idx_admin_invitations_expires ON admin_invitations (expires_at)",
        "CREATE INDEX idx_admin_invitations_email ON admin_invitations (email COLLATE NOCASE)",
      ],
    });
    invitations.fields.addAt(0, users.fields.getByName("id"));
    app.save(invitations);
  },
  (app) => app.delete(app.findCollectionByNameOrId("admin_invitations")),
);
