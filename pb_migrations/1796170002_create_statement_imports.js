// One import of a bank statement, with the file as it came. The file goes by age, the rest stays.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "statement_imports",
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
          { type: "text", name: "account_id", max: 36, required: true },
          {
            type: "file",
            name: "file",
            protected: true,
            maxSelect: 1,
            maxSize: 12 * 1024 * 1024,
          },
          { type: "text", name: "file_name", max: 200 },
          { type: "text", name: "sha256", max: 64 },
          { type: "number", name: "bytes", onlyInt: true, min: 0 },
          { type: "text", name: "format", max: 40 },
          {
            type: "select",
            name: "proved",
            values: ["balances", "totals", "none"],
            maxSelect: 1,
            required: true,
          },
          {
            type: "text",
            name: "from_date",
            max: 10,
            required: true,
            pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
          },
          {
            type: "text",
            name: "to_date",
            max: 10,
            required: true,
            pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
          },
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
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("statement_imports"));
  },
);
