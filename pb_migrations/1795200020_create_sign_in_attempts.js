// How long an account has to wait after failed sign-ins. The key is a hash of the address that was
// typed, whether it has an account or not.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "sign_in_attempts",
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
          { type: "text", name: "account_key", max: 64, required: true, pattern: "^[0-9a-f]{64}$" },
          { type: "number", name: "failures", onlyInt: true, min: 0 },
          { type: "date", name: "next_allowed_at", required: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_sign_in_attempts_id_nocase ON sign_in_attempts (id COLLATE NOCASE)",
          "CREATE UNIQUE INDEX idx_sign_in_attempts_account_key ON sign_in_attempts (account_key)",
          "CREATE INDEX idx_sign_in_attempts_next_allowed ON sign_in_attempts (next_allowed_at)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("sign_in_attempts"));
  },
);
