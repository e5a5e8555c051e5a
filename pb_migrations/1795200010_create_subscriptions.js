// A membership for one month. At most one paid row for each member and month: a second fee becomes
// credit instead.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    app.save(
      new Collection({
        type: "base",
        name: "subscriptions",
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
          {
            type: "relation",
            name: "user_id",
            collectionId: users.id,
            maxSelect: 1,
            required: true,
          },
          { type: "text", name: "plan_name", max: 100, required: true },
          { type: "number", name: "price", onlyInt: true, min: 0 },
          {
            type: "select",
            name: "status",
            values: ["active", "cancelled"],
            maxSelect: 1,
            required: true,
          },
          {
            type: "select",
            name: "billing_cycle",
            values: ["monthly"],
            maxSelect: 1,
            required: true,
          },
          { type: "date", name: "current_period_start", required: true },
          { type: "date", name: "current_period_end", required: true },
          { type: "date", name: "cancelled_at" },
          { type: "text", name: "payment_reference", max: 32, required: true },
          {
            type: "text",
            name: "month_period",
            max: 7,
            required: true,
            pattern: "^[0-9]{4}-(0[1-9]|1[0-2])$",
          },
          { type: "bool", name: "paid" },
          { type: "number", name: "amount_received", onlyInt: true, min: 0 },
          { type: "number", name: "credit", onlyInt: true },
          { type: "text", name: "proof_of_payment_url", max: 500 },
          { type: "date", name: "created_at", required: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_subscriptions_id_nocase ON subscriptions (id COLLATE NOCASE)",
          "CREATE UNIQUE INDEX idx_subscriptions_payment_reference ON subscriptions (payment_reference)",
          "CREATE UNIQUE INDEX idx_subscriptions_paid_month ON subscriptions (user_id, month_period) WHERE paid = 1",
          "CREATE INDEX idx_subscriptions_user_created ON subscriptions (user_id, created_at, id)",
          "CREATE INDEX idx_subscriptions_user_month ON subscriptions (user_id, month_period)",
          "CREATE INDEX idx_subscriptions_paid_created ON subscriptions (paid, created_at, id)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("subscriptions"));
  },
);
