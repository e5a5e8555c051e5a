// One order from draft to delivery. Amounts are cents; credit is negative when the member owes.
// delivery is what was written on the day it was submitted: it leaves the server by our own routes alone, which
// record that an admin read it. verified_by is an account's id and no relation, so that it outlives that account.
// delivery_date is the delivery that it joined, a date of delivery_schedules; empty before, and where none is to come.
const MONTH = "^[0-9]{4}-(0[1-9]|1[0-2])$";
const DAY = "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$";

migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const baskets = app.findCollectionByNameOrId("baskets");
    const addresses = app.findCollectionByNameOrId("addresses");
    const { pattern } = users.fields.getByName("id");
    const relation = { type: "relation", maxSelect: 1, required: true };
    const choice = { type: "select", maxSelect: 1, required: true };
    const orders = new Collection({
      type: "base",
      name: "orders",
      fields: [
        { ...relation, name: "user_id", collectionId: users.id },
        { ...relation, name: "basket_id", collectionId: baskets.id },
        { type: "text", name: "order_number", max: 32, required: true },
        { type: "text", name: "payment_reference", max: 32, required: true },
        { type: "number", name: "revision", onlyInt: true, min: 0 },
        { type: "number", name: "order_budget", onlyInt: true, min: 0 },
        { type: "number", name: "subtotal", onlyInt: true, min: 0 },
        { type: "number", name: "delivery_fee", onlyInt: true, min: 0 },
        { type: "number", name: "discount", onlyInt: true, min: 0 },
        { type: "number", name: "total", onlyInt: true, min: 0 },
        { type: "number", name: "membership_fee", onlyInt: true, min: 0 },
        { type: "text", name: "month_period", max: 7, required: true, pattern: MONTH },
        { ...choice, name: "payment_status", values: ["pending", "verified", "failed"] },
        { ...choice, name: "status", values: ["pending", "processing", "delivered", "cancelled"] },
        { type: "relation", name: "delivery_address_id", collectionId: addresses.id, maxSelect: 1 },
        { type: "json", name: "delivery", maxSize: 8192, hidden: true },
        { type: "text", name: "proof_of_payment_url", max: 500 },
        { type: "select", name: "proof_channel", values: ["upload", "whatsapp"], maxSelect: 1 },
        { type: "number", name: "amount_received", onlyInt: true, min: 0 },
        { type: "number", name: "credit", onlyInt: true },
        {
          type: "select",
          name: "deposit_check",
          values: ["to_check", "refunded", "nothing_arrived", "credited"],
          maxSelect: 1,
        },
        { type: "date", name: "placed_at", required: true },
        { type: "date", name: "submitted_at" },
        { type: "date", name: "verified_at" },
        { type: "text", name: "verified_by", max: 36, pattern },
        { type: "text", name: "rejected_reason", max: 500 },
        // Of an order that a phone sent again after a restore: how new its version was.
        { type: "number", name: "told_at", onlyInt: true, min: 0, hidden: true },
        // Above zero: the member's credit that lowers what is due; below: what was owed, added to it.
        { type: "number", name: "credit_applied", onlyInt: true },
        { type: "text", name: "delivery_date", max: 10, pattern: DAY },
        { type: "date", name: "held_at" },
        { type: "text", name: "held_reason", max: 500, hidden: true },
        // The command that changed the list last, after the order was submitted.
        { type: "text", name: "list_version", max: 36 },
        { type: "date", name: "list_changed_at" },
        // Once its delivery is closed: what of its budget was spent, what of that is credit, and what was saved.
        { type: "date", name: "closed_at" },
        { type: "number", name: "spent", onlyInt: true, min: 0 },
        { type: "number", name: "unspent", onlyInt: true, min: 0 },
        { type: "number", name: "saved", onlyInt: true },
        { type: "date", name: "result_told_at", hidden: true },
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
        "CREATE INDEX idx_orders_placed ON orders (placed_at, id)",
        "CREATE INDEX idx_orders_processing ON orders (verified_at, id) WHERE status = 'processing'",
        "CREATE INDEX idx_orders_credit ON orders (user_id, credit) WHERE credit != 0",
        "CREATE INDEX idx_orders_user_drafts ON orders (user_id, placed_at) WHERE status = 'pending' AND submitted_at = ''",
        "CREATE INDEX idx_orders_unfinished ON orders (placed_at) WHERE submitted_at = ''",
        "CREATE INDEX idx_orders_delivered ON orders (verified_at, id) WHERE status = 'delivered'",
        "CREATE INDEX idx_orders_owed ON orders (status, verified_at, id) WHERE credit > 0",
        "CREATE INDEX idx_orders_submitted ON orders (submitted_at, order_budget) WHERE submitted_at != ''",
        "CREATE INDEX idx_orders_credit_applied ON orders (user_id, status) WHERE credit_applied != 0",
        "CREATE INDEX idx_orders_delivery ON orders (delivery_date, verified_at, id, status, payment_status, held_at, order_budget, user_id) WHERE delivery_date != ''",
        "CREATE INDEX idx_orders_no_delivery ON orders (status, submitted_at, id) WHERE delivery_date = '' AND submitted_at != ''",
        "CREATE INDEX idx_orders_closed ON orders (closed_at, saved) WHERE closed_at != ''",
        "CREATE INDEX idx_orders_result_untold ON orders (closed_at, id) WHERE closed_at != '' AND result_told_at = ''",
        // The admin's two lists of unpaid orders: counting and searching them reads nothing but these.
        "CREATE INDEX idx_orders_waiting ON orders (placed_at, id, total, order_budget, proof_channel, payment_status, status, submitted_at, credit_applied) WHERE payment_status = 'pending' AND status = 'pending' AND submitted_at || proof_channel != ''",
        "CREATE INDEX idx_orders_unsubmitted ON orders (placed_at, id, total, order_budget, proof_channel, payment_status, status, submitted_at, credit_applied) WHERE payment_status = 'pending' AND status = 'pending' AND submitted_at || proof_channel = ''",
      ],
    });
    orders.fields.addAt(0, users.fields.getByName("id"));
    app.save(orders);
  },
  (app) => app.delete(app.findCollectionByNameOrId("orders")),
);
