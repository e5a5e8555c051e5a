// Members who want no emails about changes of the policies. Apart from the newsletter and the reminders: stopping
// one of them stops no other.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const relation = { type: "relation", maxSelect: 1, required: true };
    const refusals = new Collection({
      type: "base",
      name: "policy_mail_refusals",
      fields: [
        { ...relation, name: "user_id", collectionId: users.id, cascadeDelete: true },
        { type: "date", name: "refused_at", required: true },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_policy_mail_refusals_id_nocase ON policy_mail_refusals (id COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_policy_mail_refusals_user ON policy_mail_refusals (user_id)",
      ],
    });
    refusals.fields.addAt(0, users.fields.getByName("id"));
    app.save(refusals);
  },
  (app) => app.delete(app.findCollectionByNameOrId("policy_mail_refusals")),
);
