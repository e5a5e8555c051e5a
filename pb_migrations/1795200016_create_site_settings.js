// The few links that an admin may change; https addresses or empty.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "site_settings",
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
            type: "select",
            name: "setting_key",
            values: ["instagram_url", "linkedin_url"],
            maxSelect: 1,
            required: true,
          },
          { type: "text", name: "setting_value", max: 500, pattern: "^https://[^\\s]+$" },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_site_settings_id_nocase ON site_settings (id COLLATE NOCASE)",
          "CREATE UNIQUE INDEX idx_site_settings_setting_key ON site_settings (setting_key)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("site_settings"));
  },
);
