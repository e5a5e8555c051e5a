// Keys that an account's sessions were signed with until they were ended, and why they were: by these a phone
// that comes back with its old session is told, and it alone, whether to keep or to remove its data.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "ended_sessions",
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
          // No relation: it outlives an erased account, whose phones are still to remove their data.
          { type: "text", name: "user_id", max: 36, required: true },
          { type: "text", name: "token_key", max: 60, required: true, hidden: true },
          { type: "text", name: "reason", max: 40, required: true },
          { type: "date", name: "ended_at", required: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_ended_sessions_id_nocase ON ended_sessions (id COLLATE NOCASE)",
          "CREATE INDEX idx_ended_sessions_user ON ended_sessions (user_id, ended_at)",
          "CREATE INDEX idx_ended_sessions_ended ON ended_sessions (ended_at)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("ended_sessions"));
  },
);
