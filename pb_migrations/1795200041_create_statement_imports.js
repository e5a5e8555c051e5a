// One import of a bank statement, with the file as it came. The file is deleted by age, the rest stays.
const DAY = "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$";

migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const choice = { type: "select", maxSelect: 1, required: true };
    const imports = new Collection({
      type: "base",
      name: "statement_imports",
      fields: [
        { type: "text", name: "account_id", max: 36, required: true },
        { type: "file", name: "file", maxSelect: 1, maxSize: 12 * 1024 * 1024, protected: true },
        { type: "text", name: "file_name", max: 200 },
        { type: "text", name: "sha256", max: 64 },
        { type: "number", name: "bytes", onlyInt: true, min: 0 },
        { type: "text", name: "format", max: 40 },
        { ...choice, name: "proved", values: ["balances", "totals", "none"] },
        { type: "text", name: "from_date", max: 10, required: true, pattern: DAY },
        { type: "text", name: "to_date", max: 10, required: true, pattern: DAY },
        { type: "bool", name: "has_balances" },
        { type: "number", name: "opening_balance", onlyInt: true },
        { type: "number", name: "closing_balance", onlyInt: true },
        { type: "number", name: "new_lines", onlyInt: true, min: 0 },
        { type: "number", name: "known_lines", onlyInt: true, min: 0 },
        { type: "number", name: "debit_lines", onlyInt: true, min: 0 },
        { type: "number", name: "skipped_lines", onlyInt: true, min: 0 },
        { type: "date", name: "imported_at", required: true },
        { type: "text", name: "imported_by", max: 36 },
        { type: "date", name: "undone_at" },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_statement_imports_id_nocase ON statement_imports (id COLLATE NOCASE)",
        "CREATE INDEX idx_statement_imports_account ON statement_imports (account_id, from_date, id)",
        "CREATE INDEX idx_statement_imports_imported ON statement_imports (imported_at, id)",
        "CREATE INDEX idx_statement_imports_files ON statement_imports (imported_at) WHERE file != ''",
      ],
    });
    imports.fields.addAt(0, users.fields.getByName("id"));
    app.save(imports);
  },
  (app) => app.delete(app.findCollectionByNameOrId("statement_imports")),
);
