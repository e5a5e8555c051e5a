// Commands of members that were carried out, by the ids that their phones gave them: one that arrives again,
// however late, changes nothing.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    app.save(
      new Collection({
        type: "base",
        name: "done_commands",
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
          { type: "text", name: "command_id", max: 36, required: true },
          { type: "date", name: "done_at", required: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_done_commands_id_nocase ON done_commands (id COLLATE NOCASE)",
          "CREATE UNIQUE INDEX idx_done_commands_command ON done_commands (user_id, command_id)",
          "CREATE INDEX idx_done_commands_done ON done_commands (done_at)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("done_commands"));
  },
);
