// A member's name and phone under the account's own id; made at sign-up, when both may be empty.
// The phone is kept as E.164 (a foreign one as it was written).
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const profiles = new Collection({
      type: "base",
      name: "profiles",
      fields: [
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
    });
    profiles.fields.addAt(0, users.fields.getByName("id"));
    app.save(profiles);
  },
  (app) => app.delete(app.findCollectionByNameOrId("profiles")),
);
