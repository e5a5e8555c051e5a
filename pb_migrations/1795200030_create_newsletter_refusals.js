// Addresses of erased members who were on the newsletter's list, or had left it: as keyed hashes, so that
// the table names no one, and none of them is added to the list again without their own confirmation.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const refusals = new Collection({
      type: "base",
      name: "newsletter_refusals",
      fields: [{ type: "text", name: "address_hash", required: true, pattern: "^[0-9a-f]{64}$" }],
      indexes: [
        "CREATE UNIQUE INDEX idx_newsletter_refusals_id_nocase ON newsletter_refusals (id COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_newsletter_refusals_address ON newsletter_refusals (address_hash)",
      ],
    });
    refusals.fields.addAt(0, users.fields.getByName("id"));
    app.save(refusals);
  },
  (app) => app.delete(app.findCollectionByNameOrId("newsletter_refusals")),
);
