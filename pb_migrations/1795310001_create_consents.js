// What a member said about a kind of mail that nobody has to take, and when: the proof that POPIA section
// 11(2) asks for. One row for each time from giving to withdrawing; wording is what the member was shown.
// The newsletter's is its own list, because it is sent to people without an account too.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    app.save(
      new Collection({
        type: "base",
        name: "consents",
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
          {
            type: "select",
            name: "purpose",
            values: ["membership_reminders"],
            maxSelect: 1,
            required: true,
          },
          { type: "text", name: "wording", max: 500, required: true },
          { type: "date", name: "given_at", required: true },
          { type: "date", name: "withdrawn_at" },
          {
            type: "select",
            name: "withdrawn_by",
            values: ["account", "mail_link"],
            maxSelect: 1,
          },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_consents_id_nocase ON consents (id COLLATE NOCASE)",
          "CREATE INDEX idx_consents_user_purpose ON consents (user_id, purpose, given_at)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("consents"));
  },
);
