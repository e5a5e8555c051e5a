// One order from draft to delivery. Amounts are cents; credit is negative when the member owes.
// delivery is what was written on the day it was submitted. verified_by is an account's id and no
// relation, so that it outlives that account.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const baskets = app.findCollectionByNameOrId("baskets");
    const addresses = app.findCollectionByNameOrId("addresses");
    app.save(
      new Collection({
        type: "base",
        name: "orders",
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
          {
            type: "relation",
            name: "basket_id",
            collectionId: baskets.id,
            maxSelect: 1,
            required: true,
          },
          { type: "text", name: "order_number", max: 32, required: true },
          { type: "text", name: "payment_reference", max: 32, required: true },
          { type: "number", name: "revision", onlyInt: true, min: 0 },
          { type: "number", name: "order_budget", onlyInt: true, min: 0 },
          { type: "number", name: "subtotal", onlyInt: true, min: 0 },
          { type: "number", name: "delivery_fee", onlyInt: true, min: 0 },
          { type: "number", name: "discount", onlyInt: true, min: 0 },
          { type: "number", name: "total", onlyInt: true, min: 0 },
          { type: "number", name: "membership_fee", onlyInt: true, min: 0 },
          {
            type: "text",
            name: "month_period",
            max: 7,
            required: true,
            pattern: "^[0-9]{4}-(0[1-9]|1[0-2])$",
          },
          {
            type: "select",
            name: "payment_status",
            values: ["pending", "verified", "failed"],
            maxSelect: 1,
            required: true,
          },
          {
            type: "select",
            name: "status",
            values: ["pending", "processing", "delivered", "cancelled"],
            maxSelect: 1,
            required: true,
          },
          {
            type: "relation",
            name: "delivery_address_id",
            collectionId: addresses.id,
            maxSelect: 1,
          },
          { type: "json", name: "delivery", maxSize: 8192 },
          { type: "text", name: "proof_of_payment_url", max: 500 },
          { type: "select", name: "proof_channel", values: ["upload", "whatsapp"], maxSelect: 1 },
          { type: "number", name: "amount_received", onlyInt: true, min: 0 },
          { type: "number", name: "credit", onlyInt: true },
          {
            type: "select",
            name: "deposit_check",
            values: ["to_check", "refunded", "nothing_arrived"],
            maxSelect: 1,
          },
          { type: "date", name: "placed_at", required: true },
          { type: "date", name: "submitted_at" },
          { type: "date", name: "verified_at" },
          {
            type: "text",
            name: "verified_by",
            max: 36,
            pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
          },
          { type: "text", name: "rejected_reason", max: 500 },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_orders_id_nocase ON orders (id COLLATE NOCASE)",
          "CREATE UNIQUE INDEX idx_orders_order_number ON orders (order_number)",
          "CREATE UNIQUE INDEX idx_orders_payment_reference ON orders (payment_reference)",
          "CREATE INDEX idx_orders_user_placed ON orders (user_id, placed_at, id)",
          "CREATE INDEX idx_orders_user_month ON orders (user_id, month_period)",
          "CREATE INDEX idx_orders_payment_placed ON orders (payment_status, placed_at, id)",
          "CREATE INDEX idx_orders_payment_verified ON orders (payment_status, verified_at, id)",
          "CREATE INDEX idx_orders_status_placed ON orders (status, placed_at, id)",
          "CREATE INDEX idx_orders_deposit_check ON orders (deposit_check, placed_at, id) WHERE deposit_check != ''",
          "CREATE INDEX idx_orders_basket ON orders (basket_id)",
          "CREATE INDEX idx_orders_address ON orders (delivery_address_id)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("orders"));
  },
);
