// Entries by hand that wait for a second admin.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const relation = { type: "relation", maxSelect: 1, required: true };
    const choice = { type: "select", maxSelect: 1, required: true };
    const proposals = new Collection({
      type: "base",
      name: "ledger_proposals",
      fields: [
        { ...relation, name: "user_id", collectionId: users.id, cascadeDelete: true },
        { ...choice, name: "purse", values: ["groceries", "membership"] },
        { type: "number", name: "cents", onlyInt: true, required: true },
        { type: "text", name: "reason", max: 500, required: true },
        { type: "text", name: "asked_by", max: 36, required: true },
        { type: "date", name: "asked_at", required: true },
        { type: "select", name: "outcome", values: ["confirmed", "withdrawn"], maxSelect: 1 },
        { type: "text", name: "decided_by", max: 36 },
        { type: "date", name: "decided_at" },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_ledger_proposals_id_nocase ON ledger_proposals (id COLLATE NOCASE)",
        "CREATE INDEX idx_ledger_proposals_member ON ledger_proposals (user_id, asked_at)",
      ],
    });
    proposals.fields.addAt(0, users.fields.getByName("id"));
    app.save(proposals);
  },
  (app) => app.delete(app.findCollectionByNameOrId("ledger_proposals")),
);
