// The orders of a delivery are listed by their members' names: of thousands, the profiles themselves aren't read.
migrate(
  (app) => {
    const profiles = app.findCollectionByNameOrId("profiles");
    profiles.addIndex("idx_profiles_name_by_id", false, "id, full_name", "");
    app.save(profiles);
  },
  (app) => {
    const profiles = app.findCollectionByNameOrId("profiles");
    profiles.removeIndex("idx_profiles_name_by_id");
    app.save(profiles);
  },
);
