// What a member tells the buyer after the cut-off: a message, or a wish, which is a change of the list that was made
// before the cut-off and arrived after it. The id is the phone's. order_id is no relation, as in buying_wants.
const DAY = "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$";

migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const notes = new Collection({
      type: "base",
      name: "buyer_notes",
      fields: [
        {
          type: "relation",
          name: "user_id",
          maxSelect: 1,
          required: true,
          collectionId: users.id,
          cascadeDelete: true,
        },
        { type: "text", name: "order_id", max: 36, required: true },
        { type: "text", name: "delivery_date", max: 10, required: true, pattern: DAY },
        {
          type: "select",
          name: "kind",
          maxSelect: 1,
          required: true,
          values: ["wish", "message"],
        },
        { type: "text", name: "text", max: 5000, required: true },
        { type: "date", name: "sent_at", required: true },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_buyer_notes_id_nocase ON buyer_notes (id COLLATE NOCASE)",
        "CREATE INDEX idx_buyer_notes_order ON buyer_notes (order_id, sent_at)",
        "CREATE INDEX idx_buyer_notes_delivery ON buyer_notes (delivery_date, sent_at)",
        "CREATE INDEX idx_buyer_notes_user ON buyer_notes (user_id)",
      ],
    });
    notes.fields.addAt(0, users.fields.getByName("id"));
    app.save(notes);
  },
  (app) => app.delete(app.findCollectionByNameOrId("buyer_notes")),
);
