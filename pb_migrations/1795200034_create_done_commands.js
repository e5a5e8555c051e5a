// Commands of members that were carried out, by the ids that their phones gave them: one that arrives again,
// however late, changes nothing. And of each phone the number of its last request of a kind: a later one only.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const relation = { type: "relation", maxSelect: 1, required: true };
    const commands = new Collection({
      type: "base",
      name: "done_commands",
      fields: [
        { ...relation, name: "user_id", collectionId: users.id, cascadeDelete: true },
        { type: "text", name: "command_id", max: 80, required: true },
        { type: "number", name: "number", onlyInt: true, min: 0 },
        { type: "date", name: "done_at", required: true },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_done_commands_id_nocase ON done_commands (id COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_done_commands_command ON done_commands (user_id, command_id)",
        "CREATE INDEX idx_done_commands_done ON done_commands (done_at)",
      ],
    });
    commands.fields.addAt(0, users.fields.getByName("id"));
    app.save(commands);
  },
  (app) => app.delete(app.findCollectionByNameOrId("done_commands")),
);
