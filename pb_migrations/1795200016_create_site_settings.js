// The few links that an admin may change; https addresses or empty.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const choice = { type: "select", maxSelect: 1, required: true };
    const settings = new Collection({
      type: "base",
      name: "site_settings",
      fields: [
        { ...choice, name: "setting_key", values: ["instagram_url", "linkedin_url"] },
        { type: "text", name: "setting_value", max: 500, pattern: "^https://[^\\s]+$" },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_site_settings_id_nocase ON site_settings (id COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_site_settings_setting_key ON site_settings (setting_key)",
      ],
    });
    settings.fields.addAt(0, users.fields.getByName("id"));
    app.save(settings);
  },
  (app) => app.delete(app.findCollectionByNameOrId("site_settings")),
);
