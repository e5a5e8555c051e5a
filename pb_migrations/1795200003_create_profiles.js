// A member's name and phone under the account's own id; made at sign-up, when both may be empty.
// The phone is kept as E.164 (a foreign one as it was written).
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "profiles",
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
          { type: "text", name: "full_name", max: 100 },
          { type: "email", name: "email", required: true },
          { type: "text", name: "phone", max: 20 },
          { type: "date", name: "created_at", required: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_profiles_id_nocase ON profiles (id COLLATE NOCASE)",
          "CREATE UNIQUE INDEX idx_profiles_email ON profiles (email COLLATE NOCASE)",
          "CREATE INDEX idx_profiles_created ON profiles (created_at, id)",
          "CREATE INDEX idx_profiles_full_name ON profiles (full_name COLLATE NOCASE)",
          "CREATE INDEX idx_profiles_phone ON profiles (phone)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("profiles"));
  },
);
