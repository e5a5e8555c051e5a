// One revision counter for each member, under the member's own id; its realtime event tells the other
// phone to pull. seen holds the operations of each phone's last request.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    app.save(
      new Collection({
        type: "base",
        name: "sync_owners",
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
            name: "owner",
            collectionId: users.id,
            maxSelect: 1,
            required: true,
            cascadeDelete: true,
          },
          { type: "number", name: "rev", onlyInt: true, min: 0 },
          { type: "json", name: "seen", maxSize: 262144, hidden: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_sync_owners_id_nocase ON sync_owners (id COLLATE NOCASE)",
          "CREATE UNIQUE INDEX idx_sync_owners_owner ON sync_owners (owner)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("sync_owners"));
  },
);
