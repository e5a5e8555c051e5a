// Every text that a policy had, by whom and since when, and the one that is planned: it takes effect on its day,
// after members were told by email. saved_by is an account's id and no relation, so that it outlives the account.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "policy_versions",
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
            type: "select",
            name: "policy_type",
            values: ["terms", "privacy", "cookies"],
            maxSelect: 1,
            required: true,
          },
          { type: "text", name: "content", max: 100000 },
          { type: "date", name: "saved_at", required: true },
          { type: "text", name: "saved_by", max: 36 },
          {
            type: "text",
            name: "takes_effect_on",
            max: 10,
            pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
          },
          { type: "date", name: "published_at" },
          { type: "text", name: "summary", max: 1000 },
          { type: "text", name: "told_up_to", max: 36 },
          { type: "number", name: "told", onlyInt: true, min: 0 },
          { type: "date", name: "told_at" },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_policy_versions_id_nocase ON policy_versions (id COLLATE NOCASE)",
          "CREATE INDEX idx_policy_versions_saved ON policy_versions (policy_type, saved_at, id)",
          "CREATE INDEX idx_policy_versions_planned ON policy_versions (takes_effect_on) WHERE published_at = ''",
        ],
      }),
    );
    app
      .db()
      .newQuery(
        `INSERT INTO policy_versions
           (id, policy_type, content, saved_at, saved_by, takes_effect_on, published_at, summary, told_up_to, told, told_at)
         SELECT id, policy_type, content, updated_at, '', '', updated_at, '', '', 0, ''
         FROM policy_documents`,
      )
      .execute();
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("policy_versions"));
  },
);
