// What a line of a bank statement was matched to. A line may pay two orders, and an order may be paid by two
// lines. Rows are never deleted: what was undone says when. Ids of accounts are text, so that they outlive them.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "line_matches",
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
          { type: "text", name: "line_id", max: 36, required: true },
          {
            type: "select",
            name: "kind",
            values: ["order", "subscription", "credit", "refund", "return"],
            maxSelect: 1,
            required: true,
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
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("line_matches"));
  },
);
