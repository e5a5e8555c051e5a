// How long an account has to wait after failed sign-ins. account_key is a hash of the address that was
// typed, whether it has an account or not. Attempts are counted for each account and the device or network they
// come from, so that one guesser does not lock the account's holder out; an empty source counts over all of them.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const attempts = new Collection({
      type: "base",
      name: "sign_in_attempts",
      fields: [
        { type: "text", name: "account_key", max: 64, required: true, pattern: "^[0-9a-f]{64}$" },
        { type: "number", name: "failures", onlyInt: true, min: 0 },
        { type: "date", name: "next_allowed_at", required: true },
        { type: "text", name: "source", max: 64 },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_sign_in_attempts_id_nocase ON sign_in_attempts (id COLLATE NOCASE)",
        "CREATE INDEX idx_sign_in_attempts_next_allowed ON sign_in_attempts (next_allowed_at)",
        "CREATE UNIQUE INDEX idx_sign_in_attempts_account_key ON sign_in_attempts (account_key, source)",
      ],
    });
    attempts.fields.addAt(0, users.fields.getByName("id"));
    app.save(attempts);
  },
  (app) => app.delete(app.findCollectionByNameOrId("sign_in_attempts")),
);
