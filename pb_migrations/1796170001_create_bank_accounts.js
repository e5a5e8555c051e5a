// The accounts whose statements are imported. revision rises with every import and undo: a preview that was made
// before another admin's import is not carried out.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "bank_accounts",
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
          { type: "text", name: "name", max: 100, required: true },
          { type: "text", name: "bank", max: 40 },
          { type: "text", name: "number", max: 34 },
          {
            type: "select",
            name: "kind",
            values: ["csv", "ofx"],
            maxSelect: 1,
          },
          { type: "json", name: "column_map", maxSize: 4000 },
          { type: "number", name: "revision", onlyInt: true, min: 0 },
          { type: "date", name: "created_at", required: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_bank_accounts_id_nocase ON bank_accounts (id COLLATE NOCASE)",
          "CREATE UNIQUE INDEX idx_bank_accounts_number ON bank_accounts (number) WHERE number != ''",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("bank_accounts"));
  },
);
