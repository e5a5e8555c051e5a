// Both social links exist from the start, empty: admins change them and add none.
migrate(
  (app) => {
    const settings = app.findCollectionByNameOrId("site_settings");
    for (const key of ["instagram_url", "linkedin_url"]) {
      app.save(new Record(settings, { setting_key: key, setting_value: "" }));
    }
  },
  (app) => {
    app.db().newQuery("DELETE FROM site_settings").execute();
  },
);
