// What a member agreed to or refused, with the words that they were shown.
// The newsletter's is its own list, because it is sent to people without an account too.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const relation = { type: "relation", maxSelect: 1, required: true };
    const choice = { type: "select", maxSelect: 1, required: true };
    const consents = new Collection({
      type: "base",
      name: "consents",
      fields: [
        { ...relation, name: "user_id", collectionId: users.id, cascadeDelete: true },
        { ...choice, name: "purpose", values: ["membership_reminders"] },
        { type: "text", name: "wording", max: 500, required: true },
        { type: "date", name: "given_at", required: true },
        { type: "date", name: "withdrawn_at" },
        { type: "select", name: "withdrawn_by", values: ["account", "mail_link"], maxSelect: 1 },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_consents_id_nocase ON consents (id COLLATE NOCASE)",
        "CREATE INDEX idx_consents_user_purpose ON consents (user_id, purpose, given_at)",
      ],
    });
    consents.fields.addAt(0, users.fields.getByName("id"));
    app.save(consents);
  },
  (app) => app.delete(app.findCollectionByNameOrId("consents")),
);
