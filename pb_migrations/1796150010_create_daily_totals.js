// Totals of each day, so that the Analytics tab reads 60 days of them and never a year of page views or orders. They
// hold no person. page_view_days is added to with each view; business_days keeps days that are over.
migrate(
  (app) => {
    const id = {
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
    const day = {
      type: "text",
      name: "day",
      max: 10,
      required: true,
      pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
    };
    const numbers = (names) =>
      names.map((name) => ({ type: "number", name, onlyInt: true, min: 0 }));
    app.save(
      new Collection({
        type: "base",
        name: "page_view_days",
        fields: [
          id,
          day,
          { type: "text", name: "path", max: 200, required: true },
          ...numbers(["views", "visitors", "seconds", "clicks"]),
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_page_view_days_id_nocase ON page_view_days (id COLLATE NOCASE)",
          "CREATE UNIQUE INDEX idx_page_view_days_path ON page_view_days (day, path)",
        ],
      }),
    );
    app.save(
      new Collection({
        type: "base",
        name: "business_days",
        fields: [id, day, ...numbers(["orders", "budget", "members"])],
        indexes: [
          "CREATE UNIQUE INDEX idx_business_days_id_nocase ON business_days (id COLLATE NOCASE)",
          "CREATE UNIQUE INDEX idx_business_days_day ON business_days (day)",
        ],
      }),
    );
    app
      .db()
      .newQuery(
        `INSERT INTO page_view_days (id, day, path, views, visitors, seconds, clicks)
         SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
             || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
           day, path, COUNT(*), SUM(is_first), SUM(seconds), SUM(clicks)
         FROM (SELECT day, path, seconds, clicks,
                 ROW_NUMBER() OVER (PARTITION BY day, visitor ORDER BY rowid) = 1 AS is_first FROM page_views)
         GROUP BY day, path`,
      )
      .execute();
    const orders = app.findCollectionByNameOrId("orders");
    orders.addIndex(
      "idx_orders_submitted",
      false,
      "submitted_at, order_budget",
      "submitted_at != ''",
    );
    app.save(orders);
    const users = app.findCollectionByNameOrId("users");
    users.addIndex("idx_users_created", false, "created", "");
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.removeIndex("idx_users_created");
    app.save(users);
    const orders = app.findCollectionByNameOrId("orders");
    orders.removeIndex("idx_orders_submitted");
    app.save(orders);
    for (const name of ["business_days", "page_view_days"]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
