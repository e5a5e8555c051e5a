// What staff write down about a member, and since when an account is deactivated.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.fields.add(new Field({ type: "date", name: "deactivated_at", hidden: true }));
    app.save(users);
    app.save(
      new Collection({
        type: "base",
        name: "member_notes",
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
          { type: "text", name: "text", max: 2000, required: true },
          { type: "number", name: "revision", onlyInt: true, min: 1 },
          { type: "text", name: "written_by", max: 36, required: true },
          { type: "date", name: "written_at", required: true },
          { type: "text", name: "changed_by", max: 36 },
          { type: "date", name: "changed_at" },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_member_notes_id_nocase ON member_notes (id COLLATE NOCASE)",
          "CREATE INDEX idx_member_notes_user_written ON member_notes (user_id, written_at, id)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("member_notes"));
    const users = app.findCollectionByNameOrId("users");
    users.fields.removeByName("deactivated_at");
    app.save(users);
  },
);
