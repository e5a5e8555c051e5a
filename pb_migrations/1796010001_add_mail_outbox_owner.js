// Whose account an email is about (empty: it belongs to whoever owns the mailbox), the mailbox that limits
// count, and when it was queued. Rows from before get the owner that their event names, or none.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const outbox = app.findCollectionByNameOrId("mail_outbox");
    outbox.fields.add(
      new Field({
        type: "relation",
        name: "user_id",
        collectionId: users.id,
        maxSelect: 1,
        cascadeDelete: true,
      }),
    );
    outbox.fields.add(new Field({ type: "text", name: "mailbox", max: 255 }));
    outbox.fields.add(new Field({ type: "date", name: "queued_at" }));
    outbox.addIndex("idx_mail_outbox_user", false, "user_id", "");
    outbox.addIndex("idx_mail_outbox_mailbox", false, "mailbox, queued_at", "");
    app.save(outbox);

    const run = (sql) => app.db().newQuery(sql).execute();
    run("UPDATE mail_outbox SET mailbox = lower(`to`), queued_at = due_at");
    const owners = [
      // The same event is a message in the app, which names its member.
      `SELECT n.user_id FROM notifications n
        WHERE n.event_id = mail_outbox.event_id AND n.event = mail_outbox.event`,
      "SELECT o.user_id FROM orders o WHERE o.id = mail_outbox.data ->> '$.order_id'",
      `SELECT r.user_id FROM payment_references r
        WHERE r.reference = mail_outbox.data ->> '$.payment_reference'`,
      "SELECT e.user_id FROM erasures e WHERE e.id = mail_outbox.event_id",
      `SELECT u.id FROM users u WHERE u.id = substr(mail_outbox.event_id, 1, 36)
        AND mail_outbox.event IN ('confirm_email', 'confirm_new_email', 'email_changed')`,
    ];
    for (const owner of owners) {
      run(
        `UPDATE mail_outbox SET user_id = COALESCE(
           (SELECT u.id FROM users u WHERE u.id = (${owner} LIMIT 1)), '') WHERE user_id = ''`,
      );
    }
  },
  (app) => {
    const outbox = app.findCollectionByNameOrId("mail_outbox");
    outbox.removeIndex("idx_mail_outbox_user");
    outbox.removeIndex("idx_mail_outbox_mailbox");
    for (const name of ["user_id", "mailbox", "queued_at"]) outbox.fields.removeByName(name);
    app.save(outbox);
  },
);
