// Deposit slips: private, never changed, never replaced; a later one is a new row. Until 'Complete
// Subscription' a membership's proof belongs to its reference alone. The file is deleted after twelve months,
// the row stays with the payment.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const orders = app.findCollectionByNameOrId("orders");
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    const choice = { type: "select", maxSelect: 1, required: true };
    const proofs = new Collection({
      type: "base",
      name: "payment_proofs",
      fields: [
        { type: "relation", name: "user_id", collectionId: users.id, maxSelect: 1, required: true },
        { type: "text", name: "payment_reference", max: 32, required: true },
        { type: "relation", name: "order_id", collectionId: orders.id, maxSelect: 1 },
        { type: "relation", name: "subscription_id", collectionId: subscriptions.id, maxSelect: 1 },
        {
          type: "file",
          name: "file",
          maxSelect: 1,
          maxSize: 5 * 1024 * 1024,
          mimeTypes: ["image/jpeg", "image/png", "application/pdf"],
          protected: true,
        },
        { type: "text", name: "sha256", max: 64, required: true, pattern: "^[0-9a-f]{64}$" },
        { ...choice, name: "content_type", values: ["image/jpeg", "image/png", "application/pdf"] },
        { type: "number", name: "size", onlyInt: true, min: 1, required: true },
        { type: "date", name: "created_at", required: true },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_payment_proofs_id_nocase ON payment_proofs (id COLLATE NOCASE)",
        "CREATE INDEX idx_payment_proofs_reference_created ON payment_proofs (payment_reference, created_at, id)",
        "CREATE INDEX idx_payment_proofs_order_created ON payment_proofs (order_id, created_at, id)",
        "CREATE INDEX idx_payment_proofs_subscription ON payment_proofs (subscription_id)",
        "CREATE INDEX idx_payment_proofs_user_created ON payment_proofs (user_id, created_at, id)",
        "CREATE INDEX idx_payment_proofs_sha256 ON payment_proofs (sha256)",
        "CREATE INDEX idx_payment_proofs_with_file ON payment_proofs (created_at) WHERE file != ''",
      ],
    });
    proofs.fields.addAt(0, users.fields.getByName("id"));
    app.save(proofs);
  },
  (app) => app.delete(app.findCollectionByNameOrId("payment_proofs")),
);
