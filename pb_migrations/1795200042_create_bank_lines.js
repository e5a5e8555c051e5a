// Each line of a bank statement, once. other_key is the text that the same line had in a file of another kind.
// version rises with every decision: two admins never decide one line twice.
const DAY = "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$";

migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const choice = { type: "select", maxSelect: 1, required: true };
    const lines = new Collection({
      type: "base",
      name: "bank_lines",
      fields: [
        { type: "text", name: "account_id", max: 36, required: true },
        { type: "text", name: "import_id", max: 36, required: true },
        { type: "text", name: "date", max: 10, required: true, pattern: DAY },
        { type: "number", name: "cents", onlyInt: true },
        { type: "number", name: "fee", onlyInt: true },
        { type: "text", name: "text", max: 1000 },
        { type: "text", name: "key_text", max: 1000 },
        { type: "text", name: "other_key", max: 1000 },
        { type: "number", name: "occurrence", onlyInt: true, min: 1 },
        { type: "text", name: "fitid", max: 100 },
        { type: "bool", name: "has_balance" },
        { type: "number", name: "balance", onlyInt: true },
        { type: "text", name: "raw", max: 2000 },
        {
          ...choice,
          name: "status",
          values: ["open", "matched", "credit", "not_ours", "returned", "ignored"],
        },
        { type: "text", name: "user_id", max: 36 },
        { type: "text", name: "reason", max: 500 },
        { type: "date", name: "decided_at" },
        { type: "text", name: "decided_by", max: 36 },
        { type: "number", name: "version", onlyInt: true, min: 0 },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_bank_lines_id_nocase ON bank_lines (id COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_bank_lines_once ON bank_lines (account_id, date, cents, key_text, occurrence)",
        "CREATE INDEX idx_bank_lines_status ON bank_lines (status, date, id)",
        "CREATE INDEX idx_bank_lines_import ON bank_lines (import_id)",
        "CREATE INDEX idx_bank_lines_user ON bank_lines (user_id, date, id)",
        "CREATE INDEX idx_bank_lines_open_cents ON bank_lines (status, cents, date)",
        "CREATE INDEX idx_bank_lines_open_text ON bank_lines (status, key_text)",
      ],
    });
    lines.fields.addAt(0, users.fields.getByName("id"));
    app.save(lines);
  },
  (app) => app.delete(app.findCollectionByNameOrId("bank_lines")),
);
