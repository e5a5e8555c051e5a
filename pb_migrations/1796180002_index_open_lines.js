// Whether the deposit of a claimed payment is among the lines that nobody has decided about yet, and which
// lines a decision about a payment holds.
migrate(
  (app) => {
    const lines = app.findCollectionByNameOrId("bank_lines");
    lines.addIndex("idx_bank_lines_open_text", false, "status, key_text", "");
    app.save(lines);
    const matches = app.findCollectionByNameOrId("line_matches");
    matches.addIndex("idx_line_matches_decision", false, "decision_id", "decision_id != ''");
    app.save(matches);
  },
  (app) => {
    const lines = app.findCollectionByNameOrId("bank_lines");
    lines.removeIndex("idx_bank_lines_open_text");
    app.save(lines);
    const matches = app.findCollectionByNameOrId("line_matches");
    matches.removeIndex("idx_line_matches_decision");
    app.save(matches);
  },
);
