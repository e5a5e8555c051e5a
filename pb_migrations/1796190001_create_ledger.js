// Each member's money, entry by entry; a balance is the sum. Append-only: nothing updates a row, an erasure
// takes the member's id out of it. `cents` are in the member's favour above zero. Ids of other rows are no
// relations, so that entries outlive them.
const ID = {
  type: "text",
  name: "id",
  system: true,
  required: true,
  primaryKey: true,
  min: 36,
  max: 36,
  pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
  autogeneratePattern: "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}",
};
const PURSES = ["groceries", "membership"];

migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const member = {
      type: "relation",
      name: "user_id",
      collectionId: users.id,
      maxSelect: 1,
      required: true,
    };
    app.save(
      new Collection({
        type: "base",
        name: "ledger_entries",
        fields: [
          ID,
          member,
          { type: "date", name: "at", required: true },
          { type: "select", name: "purse", values: PURSES, maxSelect: 1, required: true },
          { type: "number", name: "cents", onlyInt: true, required: true },
          {
            type: "select",
            name: "kind",
            values: ["deposit", "charge", "transfer", "refund", "correction"],
            maxSelect: 1,
            required: true,
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
          "CREATE INDEX idx_ledger_entries_order ON ledger_entries (order_id) WHERE order_id != ''",
          "CREATE INDEX idx_ledger_entries_subscription ON ledger_entries (subscription_id) WHERE subscription_id != ''",
          "CREATE UNIQUE INDEX idx_ledger_entries_reverses ON ledger_entries (reverses) WHERE reverses != ''",
          "CREATE INDEX idx_ledger_entries_refunds ON ledger_entries (bank_date, id) WHERE kind = 'refund'",
        ],
      }),
    );
    // Entries by hand that wait for a second admin.
    app.save(
      new Collection({
        type: "base",
        name: "ledger_proposals",
        fields: [
          ID,
          { ...member, cascadeDelete: true },
          { type: "select", name: "purse", values: PURSES, maxSelect: 1, required: true },
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
      }),
    );
    const orders = app.findCollectionByNameOrId("orders");
    // Above zero: the member's credit that lowers what is due; below: what was owed, added to it.
    orders.fields.add(new Field({ type: "number", name: "credit_applied", onlyInt: true }));
    orders.addIndex("idx_orders_credit_applied", false, "user_id, status", "credit_applied != 0");
    app.save(orders);
  },
  (app) => {
    const orders = app.findCollectionByNameOrId("orders");
    orders.removeIndex("idx_orders_credit_applied");
    orders.fields.removeByName("credit_applied");
    app.save(orders);
    app.delete(app.findCollectionByNameOrId("ledger_proposals"));
    app.delete(app.findCollectionByNameOrId("ledger_entries"));
  },
);
