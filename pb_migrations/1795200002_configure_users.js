// PocketBase's own auth collection as this product uses it: UUIDs, one account an address whatever
// its letter case, password only, thirty days. Names live in profiles; the stock fields go.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const id = users.fields.getByName("id");
    id.min = 36;
    id.max = 36;
    id.pattern = "^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$";
    id.autogeneratePattern = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";
    users.fields.removeByName("name");
    users.fields.removeByName("avatar");
    users.fields.add(new DateField({ name: "deactivated_at", hidden: true }));

    users.addIndex("idx_users_id_nocase", true, "id COLLATE NOCASE", "");
    users.removeIndex("idx_email__pb_users_auth_");
    users.addIndex("idx_email__pb_users_auth_", true, "email COLLATE NOCASE", "email != ''");
    users.addIndex("idx_users_created", false, "created", "");

    users.listRule = null;
    users.viewRule = null;
    users.createRule = null;
    users.updateRule = null;
    users.deleteRule = null;
    users.manageRule = null;
    users.authRule = "";
    users.authAlert.enabled = false;
    users.otp.enabled = false;
    users.mfa.enabled = false;
    users.oauth2.enabled = false;
    users.passwordAuth.enabled = true;
    users.authToken.duration = 30 * 86400;
    app.save(users);
  },
  () => {
    throw new Error("accounts with UUIDs cannot be turned back into PocketBase's own");
  },
);
