// The accounts whose statements are imported. revision rises with every import and undo: a preview that was made
// before another admin's import is not carried out.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const accounts = new Collection({
      type: "base",
      name: "bank_accounts",
      fields: [
        { type: "text", name: "name", max: 100, required: true },
        { type: "text", name: "bank", max: 40 },
        { type: "text", name: "number", max: 34 },
        { type: "select", name: "kind", values: ["csv", "ofx"], maxSelect: 1 },
        { type: "json", name: "column_map", maxSize: 4000 },
        { type: "number", name: "revision", onlyInt: true, min: 0 },
        { type: "date", name: "created_at", required: true },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_bank_accounts_id_nocase ON bank_accounts (id COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_bank_accounts_number ON bank_accounts (number) WHERE number != ''",
      ],
    });
    accounts.fields.addAt(0, users.fields.getByName("id"));
    app.save(accounts);
  },
  (app) => app.delete(app.findCollectionByNameOrId("bank_accounts")),
);
