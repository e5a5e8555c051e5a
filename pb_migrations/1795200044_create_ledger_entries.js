// Each member's money, entry by entry; a balance is the sum. Append-only: nothing updates a row, an erasure
// takes the member's id out of it. `cents` are in the member's favour above zero. Ids of other rows are no
// relations, so that entries outlive them.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const choice = { type: "select", maxSelect: 1, required: true };
    const entries = new Collection({
      type: "base",
      name: "ledger_entries",
      fields: [
        { type: "relation", name: "user_id", collectionId: users.id, maxSelect: 1, required: true },
        { type: "date", name: "at", required: true },
        { ...choice, name: "purse", values: ["groceries", "membership"] },
        { type: "number", name: "cents", onlyInt: true, required: true },
        {
          ...choice,
          name: "kind",
          values: ["deposit", "charge", "transfer", "refund", "correction", "unspent"],
        },
        { type: "text", name: "order_id", max: 36 },
        { type: "text", name: "subscription_id", max: 36 },
        { type: "text", name: "line_id", max: 36 },
        { type: "text", name: "reverses", max: 36 },
        { type: "text", name: "event_id", max: 36, required: true },
        { type: "text", name: "actor_id", max: 36 },
        { type: "text", name: "reason", max: 500 },
        { type: "text", name: "bank_date", max: 10 },
        { type: "text", name: "bank_reference", max: 64 },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_ledger_entries_id_nocase ON ledger_entries (id COLLATE NOCASE)",
        "CREATE INDEX idx_ledger_entries_balance ON ledger_entries (user_id, purse, cents)",
        "CREATE INDEX idx_ledger_entries_member ON ledger_entries (user_id, at, event_id, id)",
        "CREATE INDEX idx_ledger_entries_event ON ledger_entries (event_id)",
        "CREATE INDEX idx_ledger_entries_kind ON ledger_entries (kind, at)",
        "CREATE INDEX idx_ledger_entries_order ON ledger_entries (order_id) WHERE order_id != ''",
        "CREATE INDEX idx_ledger_entries_subscription ON ledger_entries (subscription_id) WHERE subscription_id != ''",
        "CREATE UNIQUE INDEX idx_ledger_entries_reverses ON ledger_entries (reverses) WHERE reverses != ''",
        "CREATE INDEX idx_ledger_entries_refunds ON ledger_entries (bank_date, id) WHERE kind = 'refund'",
      ],
    });
    entries.fields.addAt(0, users.fields.getByName("id"));
    app.save(entries);
  },
  (app) => app.delete(app.findCollectionByNameOrId("ledger_entries")),
);
