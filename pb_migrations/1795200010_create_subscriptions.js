// A membership for one month. At most one paid row for each member and month: a second fee becomes
// credit instead. Rows of erased members keep their amounts without an owner, any number of them for one month.
const MONTH = "^[0-9]{4}-(0[1-9]|1[0-2])$";

migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const choice = { type: "select", maxSelect: 1, required: true };
    const subscriptions = new Collection({
      type: "base",
      name: "subscriptions",
      fields: [
        { type: "relation", name: "user_id", collectionId: users.id, maxSelect: 1, required: true },
        { type: "text", name: "plan_name", max: 100, required: true },
        { type: "number", name: "price", onlyInt: true, min: 0 },
        { ...choice, name: "status", values: ["active", "cancelled"] },
        { ...choice, name: "billing_cycle", values: ["monthly"] },
        { type: "date", name: "current_period_start", required: true },
        { type: "date", name: "current_period_end", required: true },
        { type: "date", name: "cancelled_at" },
        { type: "text", name: "payment_reference", max: 32, required: true },
        { type: "text", name: "month_period", max: 7, required: true, pattern: MONTH },
        { type: "bool", name: "paid" },
        { type: "number", name: "amount_received", onlyInt: true, min: 0 },
        { type: "number", name: "credit", onlyInt: true },
        { type: "text", name: "proof_of_payment_url", max: 500 },
        { type: "date", name: "created_at", required: true },
        { type: "date", name: "verified_at" },
        { type: "number", name: "credit_applied", onlyInt: true },
        // As of an order.
        { type: "number", name: "told_at", onlyInt: true, min: 0, hidden: true },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_subscriptions_id_nocase ON subscriptions (id COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_subscriptions_payment_reference ON subscriptions (payment_reference)",
        "CREATE INDEX idx_subscriptions_user_created ON subscriptions (user_id, created_at, id)",
        "CREATE INDEX idx_subscriptions_user_month ON subscriptions (user_id, month_period)",
        "CREATE INDEX idx_subscriptions_paid_created ON subscriptions (paid, created_at, id)",
        "CREATE UNIQUE INDEX idx_subscriptions_paid_month ON subscriptions (user_id, month_period) WHERE paid = 1 AND user_id != ''",
        "CREATE INDEX idx_subscriptions_period_end ON subscriptions (current_period_end)",
        "CREATE INDEX idx_subscriptions_paid_verified ON subscriptions (paid, verified_at, id)",
        "CREATE INDEX idx_subscriptions_credit ON subscriptions (user_id, credit) WHERE credit != 0",
        "CREATE INDEX idx_subscriptions_owed ON subscriptions (verified_at, id) WHERE credit > 0",
      ],
    });
    subscriptions.fields.addAt(0, users.fields.getByName("id"));
    app.save(subscriptions);
  },
  (app) => app.delete(app.findCollectionByNameOrId("subscriptions")),
);
