// What staff write down about a member.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const relation = { type: "relation", maxSelect: 1, required: true };
    const notes = new Collection({
      type: "base",
      name: "member_notes",
      fields: [
        { ...relation, name: "user_id", collectionId: users.id, cascadeDelete: true },
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
    });
    notes.fields.addAt(0, users.fields.getByName("id"));
    app.save(notes);
  },
  (app) => app.delete(app.findCollectionByNameOrId("member_notes")),
);
