// What a line of a bank statement was matched to. A line may pay two orders, and an order may be paid by two
// lines. Rows are never deleted: what was undone says when. Ids of accounts are text, so that they outlive them.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const choice = { type: "select", maxSelect: 1, required: true };
    const matches = new Collection({
      type: "base",
      name: "line_matches",
      fields: [
        { type: "text", name: "line_id", max: 36, required: true },
        {
          ...choice,
          name: "kind",
          values: ["order", "subscription", "credit", "refund", "return"],
        },
        { type: "text", name: "target_id", max: 36 },
        { type: "text", name: "user_id", max: 36 },
        { type: "number", name: "cents", onlyInt: true },
        { type: "text", name: "payer", max: 100 },
        { type: "date", name: "matched_at", required: true },
        { type: "text", name: "matched_by", max: 36 },
        { type: "text", name: "event_id", max: 36, required: true },
        { type: "text", name: "decision_id", max: 36 },
        { type: "date", name: "undone_at" },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_line_matches_id_nocase ON line_matches (id COLLATE NOCASE)",
        "CREATE INDEX idx_line_matches_line ON line_matches (line_id)",
        "CREATE INDEX idx_line_matches_target ON line_matches (target_id)",
        "CREATE INDEX idx_line_matches_event ON line_matches (event_id)",
        "CREATE INDEX idx_line_matches_user ON line_matches (user_id)",
        "CREATE INDEX idx_line_matches_payer ON line_matches (payer, user_id) WHERE payer != ''",
        "CREATE INDEX idx_line_matches_decision ON line_matches (decision_id) WHERE decision_id != ''",
      ],
    });
    matches.fields.addAt(0, users.fields.getByName("id"));
    app.save(matches);
  },
  (app) => app.delete(app.findCollectionByNameOrId("line_matches")),
);
