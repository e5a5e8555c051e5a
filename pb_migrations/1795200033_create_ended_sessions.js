// Keys that an account's sessions were signed with until they were ended, and why they were: with its old key
// a phone proves whose it was, and learns whether to keep or to remove its data.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const sessions = new Collection({
      type: "base",
      name: "ended_sessions",
      fields: [
        // No relation: it outlives an erased account, whose phones still have to remove their data.
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
    });
    sessions.fields.addAt(0, users.fields.getByName("id"));
    app.save(sessions);
  },
  (app) => app.delete(app.findCollectionByNameOrId("ended_sessions")),
);
