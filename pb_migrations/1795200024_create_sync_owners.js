// One revision counter for each member; its realtime event tells the other phone to pull. seen holds the
// operations of each phone's last request. A phone that last pulled before purged_rev gets all rows again, because
// deletions up to it are gone.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const relation = { type: "relation", maxSelect: 1, required: true };
    const owners = new Collection({
      type: "base",
      name: "sync_owners",
      fields: [
        { ...relation, name: "owner", collectionId: users.id, cascadeDelete: true },
        { type: "number", name: "rev", onlyInt: true, min: 0 },
        { type: "json", name: "seen", maxSize: 1024 * 1024, hidden: true },
        { type: "number", name: "purged_rev", onlyInt: true, min: 0, hidden: true },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_sync_owners_id_nocase ON sync_owners (id COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_sync_owners_owner ON sync_owners (owner)",
      ],
    });
    owners.fields.addAt(0, users.fields.getByName("id"));
    app.save(owners);
  },
  (app) => app.delete(app.findCollectionByNameOrId("sync_owners")),
);
