// A test message was sent to a phone that has not asked for its words yet.
migrate(
  (app) => {
    const phones = app.findCollectionByNameOrId("push_phones");
    phones.fields.add(new Field({ type: "bool", name: "testing" }));
    app.save(phones);
  },
  (app) => {
    const phones = app.findCollectionByNameOrId("push_phones");
    phones.fields.removeByName("testing");
    app.save(phones);
  },
);
