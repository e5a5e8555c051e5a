// Two names of items of which a person said that they are one, or that they are not, in alphabetical order. It counts
// for all lists to come until it is undone.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const name = { type: "text", max: 100, required: true };
    const joined = new Collection({
      type: "base",
      name: "joined_items",
      fields: [
        { ...name, name: "name_a" },
        { ...name, name: "name_b" },
        {
          type: "select",
          name: "state",
          maxSelect: 1,
          required: true,
          values: ["joined", "apart"],
        },
        { type: "text", name: "by", max: 36, required: true },
        { type: "date", name: "at", required: true },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_joined_items_id_nocase ON joined_items (id COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_joined_items_names ON joined_items (name_a, name_b)",
      ],
    });
    joined.fields.addAt(0, users.fields.getByName("id"));
    app.save(joined);
  },
  (app) => app.delete(app.findCollectionByNameOrId("joined_items")),
);
