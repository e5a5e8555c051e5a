// Addresses whose admin role was taken away, as keyed hashes: ADMIN_EMAILS opens nothing to them until an
// admin invites them again.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const revocations = new Collection({
      type: "base",
      name: "admin_revocations",
      fields: [{ type: "text", name: "address_hash", required: true, pattern: "^[0-9a-f]{64}$" }],
      indexes: [
        "CREATE UNIQUE INDEX idx_admin_revocations_id_nocase ON admin_revocations (id COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_admin_revocations_address ON admin_revocations (address_hash)",
      ],
    });
    revocations.fields.addAt(0, users.fields.getByName("id"));
    app.save(revocations);
  },
  (app) => app.delete(app.findCollectionByNameOrId("admin_revocations")),
);
