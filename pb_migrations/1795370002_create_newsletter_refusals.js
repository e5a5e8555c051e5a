// Addresses of erased members who were on the newsletter's list, or had left it: as keyed hashes, so that
// the table tells of nobody, and yet none of them is put on the list again but by their own yes.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "newsletter_refusals",
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
          { type: "text", name: "address_hash", required: true, pattern: "^[0-9a-f]{64}$" },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_newsletter_refusals_id_nocase ON newsletter_refusals (id COLLATE NOCASE)",
          "CREATE UNIQUE INDEX idx_newsletter_refusals_address ON newsletter_refusals (address_hash)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("newsletter_refusals"));
  },
);
