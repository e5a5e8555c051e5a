// A shop's slip: what a visit cost, and the causes why its lines don't add up to it, such as a discount of the whole
// slip. Which purchases are on it, they say themselves. Who entered it is an account's id and no relation, so that it
// outlives that account. The photo is deleted after twelve months, the row stays with the delivery.
migrate(
  (app) => {
    const { pattern } = app.findCollectionByNameOrId("users").fields.getByName("id");
    const who = { type: "text", max: 36, pattern };
    const slips = new Collection({
      type: "base",
      name: "slips",
      fields: [
        { type: "text", name: "delivery_date", max: 10, required: true },
        { type: "text", name: "shop", max: 100, required: true },
        { type: "number", name: "total_cents", onlyInt: true, min: 1, required: true },
        { type: "json", name: "differences", maxSize: 2048 },
        {
          type: "file",
          name: "photo",
          maxSelect: 1,
          maxSize: 5 * 1024 * 1024,
          mimeTypes: ["image/jpeg", "image/png"],
          protected: true,
        },
        { type: "number", name: "revision", onlyInt: true, min: 1, required: true },
        { ...who, name: "by", required: true },
        { type: "date", name: "at", required: true },
        { ...who, name: "void_by" },
        { type: "date", name: "void_at" },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_slips_id_nocase ON slips (id COLLATE NOCASE)",
        "CREATE INDEX idx_slips_delivery ON slips (delivery_date, at, id)",
        "CREATE INDEX idx_slips_with_photo ON slips (at) WHERE photo != ''",
      ],
    });
    slips.fields.addAt(0, app.findCollectionByNameOrId("users").fields.getByName("id"));
    app.save(slips);
  },
  (app) => app.delete(app.findCollectionByNameOrId("slips")),
);
