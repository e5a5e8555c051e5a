// Every reference ever issued: orders and memberships can never share one, and a replaced one still
// finds its order.
const MONTH = "^[0-9]{4}-(0[1-9]|1[0-2])$";

migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const orders = app.findCollectionByNameOrId("orders");
    const choice = { type: "select", maxSelect: 1, required: true };
    const references = new Collection({
      type: "base",
      name: "payment_references",
      fields: [
        { type: "text", name: "reference", max: 32, required: true },
        { type: "relation", name: "user_id", collectionId: users.id, maxSelect: 1, required: true },
        { ...choice, name: "purpose", values: ["order", "membership"] },
        { type: "relation", name: "order_id", collectionId: orders.id, maxSelect: 1 },
        { type: "text", name: "month_period", max: 7, required: true, pattern: MONTH },
        { type: "date", name: "issued_at", required: true },
        { type: "date", name: "replaced_at" },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_payment_references_id_nocase ON payment_references (id COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_payment_references_reference ON payment_references (reference)",
        "CREATE INDEX idx_payment_references_user_month ON payment_references (user_id, month_period, purpose)",
        "CREATE INDEX idx_payment_references_order ON payment_references (order_id)",
      ],
    });
    references.fields.addAt(0, users.fields.getByName("id"));
    app.save(references);
  },
  (app) => app.delete(app.findCollectionByNameOrId("payment_references")),
);
