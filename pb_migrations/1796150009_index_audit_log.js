// The back office lists the audit log by action, by account and by member, a page at a time among a million rows.
migrate(
  (app) => {
    const log = app.findCollectionByNameOrId("audit_log");
    log.fields.add(
      new Field({
        type: "text",
        name: "member_id",
        max: 36,
        hidden: true,
      }),
    );
    app.save(log);
    app
      .db()
      .newQuery(
        `UPDATE audit_log SET member_id =
           COALESCE(after ->> '$.member', after ->> '$.user_id', before ->> '$.user_id', '')`,
      )
      .execute();
    log.removeIndex("idx_audit_log_actor");
    log.addIndex("idx_audit_log_action", false, "action, at, id", "");
    log.addIndex("idx_audit_log_actor_action", false, "actor_id, action, at, id", "");
    log.addIndex("idx_audit_log_member", false, "member_id, at, id", "member_id != ''");
    app.save(log);
  },
  (app) => {
    const log = app.findCollectionByNameOrId("audit_log");
    log.removeIndex("idx_audit_log_action");
    log.removeIndex("idx_audit_log_actor_action");
    log.removeIndex("idx_audit_log_member");
    log.addIndex("idx_audit_log_actor", false, "actor_id, at", "");
    log.fields.removeByName("member_id");
    app.save(log);
  },
);
