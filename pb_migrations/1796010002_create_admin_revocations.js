// Addresses whose admin role was taken away, as keyed hashes: ADMIN_EMAILS opens nothing to them until an
// admin invites them again. Takes in those who were revoked before and have no role now.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "admin_revocations",
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
          { type: "text", name: "address_hash", required: true, pattern: "^[0-9a-f]{64}$" },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_admin_revocations_id_nocase ON admin_revocations (id COLLATE NOCASE)",
          "CREATE UNIQUE INDEX idx_admin_revocations_address ON admin_revocations (address_hash)",
        ],
      }),
    );
    const { secret } = app.findCollectionByNameOrId("users").passwordResetToken;
    const rows = arrayOf(new DynamicModel({ email: "" }));
    app
      .db()
      .newQuery(
        `SELECT DISTINCT u.email FROM audit_log l JOIN users u ON u.id = l.before ->> '$.user_id'
         WHERE l.action = 'admin.revoked'
           AND NOT EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id)`,
      )
      .all(rows);
    for (const { email } of rows) {
      const row = new Record(app.findCollectionByNameOrId("admin_revocations"));
      row.set("address_hash", $security.hs256(`admin-revocation:${email.toLowerCase()}`, secret));
      app.save(row);
    }
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("admin_revocations"));
  },
);
