// Whether the deposit of a claimed payment is among the lines that nobody has decided about yet.
migrate(
  (app) => {
    const lines = app.findCollectionByNameOrId("bank_lines");
    lines.addIndex("idx_bank_lines_open_text", false, "status, key_text", "");
    app.save(lines);
  },
  (app) => {
    const lines = app.findCollectionByNameOrId("bank_lines");
    lines.removeIndex("idx_bank_lines_open_text");
    app.save(lines);
  },
);
