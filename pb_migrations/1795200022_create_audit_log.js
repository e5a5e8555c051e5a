// Who did what to which row; append-only. actor_id is an account's id and no relation, so that it
// outlives that account; it is empty when the server acted, as record_id is where a whole list was exported.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const { pattern } = users.fields.getByName("id");
    const log = new Collection({
      type: "base",
      name: "audit_log",
      fields: [
        { type: "date", name: "at", required: true },
        { type: "text", name: "actor_id", max: 36, pattern },
        { type: "text", name: "action", max: 50, required: true },
        { type: "text", name: "collection", max: 50, required: true },
        { type: "text", name: "record_id", max: 36 },
        { type: "json", name: "before", maxSize: 65536 },
        { type: "json", name: "after", maxSize: 65536 },
        { type: "text", name: "reason", max: 500 },
        { type: "text", name: "member_id", max: 36, hidden: true },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_audit_log_id_nocase ON audit_log (id COLLATE NOCASE)",
        "CREATE INDEX idx_audit_log_record ON audit_log (collection, record_id, at)",
        "CREATE INDEX idx_audit_log_at ON audit_log (at, id)",
        "CREATE INDEX idx_audit_log_action ON audit_log (action, at, id)",
        "CREATE INDEX idx_audit_log_actor_action ON audit_log (actor_id, action, at, id)",
        "CREATE INDEX idx_audit_log_member ON audit_log (member_id, at, id) WHERE member_id != ''",
      ],
    });
    log.fields.addAt(0, users.fields.getByName("id"));
    app.save(log);
  },
  (app) => app.delete(app.findCollectionByNameOrId("audit_log")),
);
