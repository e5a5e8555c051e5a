// Every text that a policy had, by whom and since when, and the one that is planned: it takes effect on its day,
// after members got an email. saved_by is an account's id and no relation, so that it outlives the account.
const DAY = "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$";

migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const choice = { type: "select", maxSelect: 1, required: true };
    const versions = new Collection({
      type: "base",
      name: "policy_versions",
      fields: [
        { ...choice, name: "policy_type", values: ["terms", "privacy", "cookies"] },
        { type: "text", name: "content", max: 100000 },
        { type: "date", name: "saved_at", required: true },
        { type: "text", name: "saved_by", max: 36 },
        { type: "text", name: "takes_effect_on", max: 10, pattern: DAY },
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
    });
    versions.fields.addAt(0, users.fields.getByName("id"));
    app.save(versions);
  },
  (app) => app.delete(app.findCollectionByNameOrId("policy_versions")),
);
