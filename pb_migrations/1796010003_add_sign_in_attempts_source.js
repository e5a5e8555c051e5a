// Tries are counted for each account and the device or network they come from, so that one guesser does
// not keep the account's holder out; a hash of none counts over all of them.
migrate(
  (app) => {
    const attempts = app.findCollectionByNameOrId("sign_in_attempts");
    attempts.fields.add(new Field({ type: "text", name: "source", max: 64 }));
    attempts.removeIndex("idx_sign_in_attempts_account_key");
    attempts.addIndex("idx_sign_in_attempts_account_key", true, "account_key, source", "");
    app.save(attempts);
  },
  (app) => {
    app.db().newQuery("DELETE FROM sign_in_attempts").execute();
    const attempts = app.findCollectionByNameOrId("sign_in_attempts");
    attempts.removeIndex("idx_sign_in_attempts_account_key");
    attempts.addIndex("idx_sign_in_attempts_account_key", true, "account_key", "");
    attempts.fields.removeByName("source");
    app.save(attempts);
  },
);
