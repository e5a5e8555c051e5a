// What waits for a second admin: a command as it was sent, and what it is about.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const relation = { type: "relation", maxSelect: 1 };
    const choice = { type: "select", maxSelect: 1, required: true };
    const proposals = new Collection({
      type: "base",
      name: "ledger_proposals",
      fields: [
        { ...relation, name: "user_id", collectionId: users.id, cascadeDelete: true },
        {
          ...choice,
          name: "kind",
          values: ["entry", "refund", "payment", "match", "credit", "bank", "message"],
        },
        { type: "json", name: "command", maxSize: 32768, required: true },
        { type: "number", name: "cents", onlyInt: true },
        { type: "number", name: "due", onlyInt: true },
        { type: "text", name: "about", max: 500 },
        { type: "json", name: "members", maxSize: 1000 },
        { type: "json", name: "targets", maxSize: 1000 },
        { type: "text", name: "asked_by", max: 36, required: true },
        { type: "date", name: "asked_at", required: true },
        { type: "select", name: "outcome", values: ["confirmed", "declined"], maxSelect: 1 },
        { type: "text", name: "decided_by", max: 36 },
        { type: "date", name: "decided_at" },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_ledger_proposals_id_nocase ON ledger_proposals (id COLLATE NOCASE)",
        "CREATE INDEX idx_ledger_proposals_waiting ON ledger_proposals (asked_at) WHERE outcome = ''",
        "CREATE INDEX idx_ledger_proposals_message ON ledger_proposals (asked_at) WHERE kind = 'message'",
        "CREATE INDEX idx_ledger_proposals_member ON ledger_proposals (user_id, asked_at)",
      ],
    });
    proposals.fields.addAt(0, users.fields.getByName("id"));
    app.save(proposals);
  },
  (app) => app.delete(app.findCollectionByNameOrId("ledger_proposals")),
);
