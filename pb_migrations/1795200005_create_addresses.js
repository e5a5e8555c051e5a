// Where a member is delivered to. Orders copy what they need, so a row here may be edited or deleted.
// The partial index keeps one default for each member.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const addresses = new Collection({
      type: "base",
      name: "addresses",
      fields: [
        { type: "relation", name: "user_id", collectionId: users.id, maxSelect: 1, required: true },
        { type: "text", name: "label", max: 50, required: true },
        { type: "text", name: "line1", max: 200, required: true },
        { type: "text", name: "line2", max: 200 },
        { type: "text", name: "suburb", max: 100 },
        { type: "text", name: "city", max: 100, required: true },
        { type: "text", name: "province", max: 100 },
        { type: "text", name: "postal_code", max: 20, required: true },
        { type: "bool", name: "is_default" },
        { type: "text", name: "delivery_instructions", max: 1000 },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_addresses_id_nocase ON addresses (id COLLATE NOCASE)",
        "CREATE INDEX idx_addresses_user ON addresses (user_id, is_default)",
        "CREATE INDEX idx_addresses_suburb ON addresses (suburb COLLATE NOCASE, user_id) WHERE is_default = 1 AND suburb != ''",
        "CREATE UNIQUE INDEX idx_addresses_one_default ON addresses (user_id) WHERE is_default = 1",
      ],
    });
    addresses.fields.addAt(0, users.fields.getByName("id"));
    app.save(addresses);
  },
  (app) => app.delete(app.findCollectionByNameOrId("addresses")),
);
