// Members who want no emails about changes of the policies. Apart from the newsletter and the reminders: stopping
// one of them stops no other.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    app.save(
      new Collection({
        type: "base",
        name: "policy_mail_refusals",
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
          {
            type: "relation",
            name: "user_id",
            collectionId: users.id,
            maxSelect: 1,
            required: true,
            cascadeDelete: true,
          },
          { type: "date", name: "refused_at", required: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_policy_mail_refusals_id_nocase ON policy_mail_refusals (id COLLATE NOCASE)",
          "CREATE UNIQUE INDEX idx_policy_mail_refusals_user ON policy_mail_refusals (user_id)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("policy_mail_refusals"));
  },
);
